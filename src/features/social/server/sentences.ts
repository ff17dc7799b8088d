import type { Plant } from '#features/plants/plant.ts'
import { heightInWords, lightInWords, monthName, monthSpan } from '#features/plants/plant-words.ts'

/** Values for the placeholders of a sentence, by name. Unknown ones are left out. */
export type Slots = Readonly<Record<string, string | undefined>>

const PLACE = /\{(\w+)\}/g

/** The sentence with its placeholders filled; null when a value is missing. */
export function fill(template: string, slots: Slots): string | null {
  const isKnown = [...template.matchAll(PLACE)].every(([, name = '']) => slots[name])
  return isKnown ? template.replace(PLACE, (_, name: string) => slots[name] ?? '') : null
}

const segments = new Intl.Segmenter('en-GB', { granularity: 'sentence' })

/** The sentences of a text, normalised for comparison. */
export const sentencesIn = (text: string): string[] =>
  [...segments.segment(text)].map(({ segment }) => segment.trim().toLowerCase()).filter(Boolean)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** First words of plant names that keep their capital: places, peoples, personal names, feasts and registered names. */
const PROPER = new Set(
  `Abyssinian Adam's African Amistad Asian Asiatic Bodnant Boston Brompton Brussels Californian Canterbury Cape Chilean China
  Chinese Christmas Chusan Culver's Dalmatian Dutch Easter English Florence French German Grecian Guiana Hamburg Himalayan
  Italian Jacob's Japanese Jerusalem Judas Kashmir King Lawson Lenten Leyland Lima Livingstone London Lucifer Madagascar
  Malabar Mediterranean Mexican Michaelmas New Nordmann Norfolk Norway Oregon Oriental Persian Peruvian Portuguese Rozanne
  Russian Saskatoon Savoy Scarborough Scots Seville Shasta Siberian Sichuan Solomon's Spanish St Swiss Tête-à-tête
  Thanksgiving Thunberg's Venus Vietnamese Virginia Western Worcesterberry ZZ`.split(/\s+/),
)

/** A plant's name within a sentence: `white water lily`, `Swiss chard`. */
export function nameInSentence(name: string): string {
  const [first = ''] = name.split(' ')
  return PROPER.has(first) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

const span = (months: readonly number[]): string | undefined =>
  months.length > 0 && months.length < 12 ? monthSpan(months) : undefined

export const plantSlots = (plant: Plant, month: number): Slots => ({
  name: nameInSentence(plant.name),
  Name: capital(plant.name),
  latin: plant.latin,
  Latin: capital(plant.latin),
  sow: span(plant.sow),
  plantOut: span(plant.plantOut),
  harvest: span(plant.harvest),
  // For a crop the harvest is relevant, not the flowering time.
  flower: plant.harvest.length === 0 ? span(plant.flower) : undefined,
  light: lightInWords(plant.light).toLowerCase(),
  height: heightInWords(plant.heightCm),
  rating: plant.hardiness,
  month: monthName(month),
})

/** Sentences from the catalogue's text on a plant. */
export const careOf = ({ care }: Plant): string[] =>
  [...segments.segment(care)].map(({ segment }) => segment.trim()).filter(Boolean)
