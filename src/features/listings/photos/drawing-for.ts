import { findPlant, plantsNamed, suggestPlant } from '#features/plants/catalogue.ts'
import { drawingOfGenus } from '#features/plants/drawing-of-plant.ts'
import { normaliseName } from '#features/plants/plant-names.ts'
import type { DrawingKind, PlantDrawingKind, ThingDrawingKind } from '#shared/drawing/drawing.ts'
import { drawingOfCategory, isGrown } from '../base/categories.ts'
import { drawingUrl } from './pictures.ts'
import { plantWords } from './plant-words.ts'
import { formWords, goodsWords, weakWords } from './thing-words.ts'

/** The stored facts that choose a listing's drawing. */
export interface Drawable {
  title: string
  plantSlug?: string | null | undefined
  categoryId?: number | null | undefined
}

/**
 * The drawing that stands in for a listing's photo: by its plant of the catalogue, else by the words of its title, else
 * by its category. Seeds are drawn as a packet and seedlings in a tray, both with the plant's picture.
 */
export function drawingFor({ title, plantSlug, categoryId }: Drawable): DrawingKind {
  const chosen = plantSlug ? findPlant(plantSlug) : undefined
  const sellsGoods = !isGrown(categoryId ?? 0)
  const clauses = clausesOf(title)
  const isName = chosen !== undefined || plantsNamed(title).length > 0
  const goods = isName ? undefined : goodsIn(clauses[0] ?? '', sellsGoods)
  if (goods) return goods
  const plant = chosen?.drawing ?? plantIn(title, clauses[0] ?? '')
  if (plant) return raised(plant, title)
  return (
    first(clauses, (clause) => goodsIn(clause, true)) ??
    first(clauses, (clause) => match(wordsOf(clause), formWords)?.kind) ??
    drawingOfCategory(categoryId ?? 0)
  )
}

type Words = readonly string[]

/** The words of a text without the names of cultivars: "Tomato 'Black Cherry'" is not a cherry. */
const wordsOf = (text: string): Words => normaliseName(text.replace(CULTIVAR, '$1 ')).split(' ').filter(Boolean)

/** The parts of a title: the first says what is sold, the others where it stands or what it is for. */
const clausesOf = (title: string): readonly string[] =>
  title.split(/[,;:()|/&•–—!?]+|\s-+\s|\s(?:with|for|in|from|to|by)\s/i).filter((clause) => wordsOf(clause).length > 0)

const CULTIVAR = /(^|[\s(])['‘"“]\S(?:.*?\S)?['’"”](?=$|[\s),.;:!])/g

function first<T>(clauses: readonly string[], read: (clause: string) => T | undefined): T | undefined {
  for (const clause of clauses) {
    const answer = read(clause)
    if (answer !== undefined) return answer
  }
  return undefined
}

const MAX_WORDS = 5

interface Match<Kind> {
  kind: Kind
  phrase: string
  from: number
  to: number
}

/** The last of the longest known phrases: in "tomato feed" and "leaf rake" the last noun says what it is. */
function match<Kind>(clause: Words, known: ReadonlyMap<string, Kind>): Match<Kind> | undefined {
  for (let to = clause.length; to > 0; to--) {
    for (let from = Math.max(0, to - MAX_WORDS); from < to; from++) {
      const phrase = clause.slice(from, to).join(' ')
      const kind = known.get(phrase)
      if (kind !== undefined) return { kind, phrase, from, to }
    }
  }
  return undefined
}

/** Goods that the words name. A plant's name may contain such a word: Jacob's ladder, red hot poker, string of pearls. */
function goodsIn(clause: string, acceptsWeak: boolean): ThingDrawingKind | undefined {
  const words = wordsOf(clause)
  const goods = match(words, goodsWords)
  if (!goods || (!acceptsWeak && weakWords.has(goods.phrase))) return undefined
  return isInPlantName(words, goods) ? undefined : goods.kind
}

function isInPlantName(words: Words, { from, to }: Match<unknown>): boolean {
  for (let start = 0; start <= from; start++) {
    for (let end = to; end <= words.length; end++) {
      const name = words.slice(start, end).join(' ')
      if (plantWords.has(name) || plantsNamed(name).length > 0) return true
    }
  }
  return false
}

/** The plant that a title names: one of the catalogue, the nearest genus, or a word for several plants. */
function plantIn(title: string, head: string): PlantDrawingKind | undefined {
  const words = wordsOf(head)
  const word = match(words, plantWords)?.kind
  return (
    suggestPlant(head)?.drawing ??
    words.map(drawingOfGenus).find((kind) => kind !== undefined) ??
    (word === 'plant' ? undefined : word) ??
    suggestPlant(title)?.drawing
  )
}

const SEEDS = /\bseeds?\b(?!\s+potato)/i
const SEEDLINGS = /\b(?:seedlings?|plugs?|plug plants?|thinnings)\b/i

const raised = (plant: PlantDrawingKind, title: string): DrawingKind => {
  if (SEEDS.test(title)) return `${plant}-seeds`
  return SEEDLINGS.test(title) ? `${plant}-seedlings` : plant
}

/** URL of a listing's drawing: the same in every place that shows the listing. */
export const listingDrawing = (listing: Drawable & { id: number }): string =>
  drawingUrl(drawingFor(listing), listing.id)
