import type { ListingKind } from '#features/listings/base/lifecycle.ts'
import { EDIBLE_KINDS, HARMFUL_LEVELS, INDOOR_KINDS, type Plant } from '#features/plants/plant.ts'
import { monthName } from '#features/plants/plant-words.ts'
import type { PostType } from '../contract.ts'
import type { Subject } from './drafting.ts'
import { careOf, nameInSentence, plantSlots } from './sentences.ts'
import * as people from './words/people-words.ts'
import * as words from './words/plant-words.ts'
import { topicClosers, topicOpeners, topicTips } from './words/topic-words.ts'

/** The fields of the user's listing that a post uses. */
export interface PromotedListing {
  id: number
  title: string
  kind: Exclude<ListingKind, 'wanted'>
  /** `£3.00`; empty for a free listing. */
  price: string | undefined
  /** Place of collection. */
  town: string
  plant: Plant | null
  isGrown: boolean
}

export interface Season {
  month: number
  /** The user's town, if they have given it. */
  town: string | null
}

type Task = 'sow' | 'plantOut' | 'harvest' | 'flower'

const acts: Readonly<Record<Task, { openers: readonly string[]; title: (name: string) => string }>> = {
  sow: { openers: words.sowingNow, title: (name) => `Sow now: ${name}` },
  plantOut: { openers: words.plantingNow, title: (name) => `Plant now: ${name}` },
  harvest: { openers: words.harvestNow, title: (name) => `In season: ${name}` },
  flower: { openers: words.floweringNow, title: (name) => `In flower: ${name}` },
}

/** Tasks for a plant in a month, most useful first. */
export const actIn = (plant: Plant, month: number): Task | undefined =>
  (['sow', 'plantOut', 'harvest', 'flower'] as const).find((act) => plant[act].some((one) => one === month))

function petSentences({ toxicity: { cats, dogs } }: Plant): readonly string[] {
  if (HARMFUL_LEVELS.includes(cats) && HARMFUL_LEVELS.includes(dogs)) return words.petFacts.harmful
  return cats === 'safe' && dogs === 'safe' ? words.petFacts.harmless : []
}

const tagsOf = (plant: Plant): string[] => [
  plant.name,
  EDIBLE_KINDS.includes(plant.kind) ? 'GrowYourOwn' : INDOOR_KINDS.includes(plant.kind) ? 'HousePlants' : 'GardeningUK',
]

/** Advice for a plant now, or on how to grow it. */
export function aboutPlant(plant: Plant, { month }: Season, type: PostType): Subject {
  const act = type === 'educational' ? undefined : actIn(plant, month)
  const openers = act ? acts[act].openers : words.anyTime
  const care = careOf(plant)
  const sentences = [...words.facts, ...petSentences(plant)]
  return {
    type,
    title: act ? acts[act].title(plant.name) : `How to grow ${nameInSentence(plant.name)}`,
    plant,
    listingId: null,
    link: 'calendar',
    slots: plantSlots(plant, month),
    hashtags: [...tagsOf(plant), type === 'educational' ? 'GardeningTips' : monthName(month)],
    // The catalogue's own text comes before its figures.
    steps:
      type === 'educational'
        ? [[openers], [care, sentences], [sentences], [words.plainPlantClosings, words.plantClosings], [sentences]]
        : [[openers], [care, sentences], [words.plainPlantClosings, words.plantClosings], [sentences], [sentences]],
  }
}

/** A community post about a plant. */
export const withNeighbours = (plant: Plant, { month, town }: Season): Subject => ({
  type: 'community',
  title: `Ask the neighbours: ${nameInSentence(plant.name)}`,
  plant,
  listingId: null,
  link: 'profile',
  slots: { ...plantSlots(plant, month), town: town ?? undefined },
  hashtags: ['PlantSwap', plant.name, town ?? 'GardeningUK'],
  steps: [[people.gatherings], [people.invitations], [words.plainPlantClosings], [words.facts]],
})

export const ofListing = (
  { id, title, kind, price, town, plant, isGrown }: PromotedListing,
  { month }: Season,
): Subject => ({
  type: 'listing',
  title: `For sale: ${title}`.slice(0, 110),
  plant,
  listingId: id,
  link: 'listing',
  slots: { ...(plant && plantSlots(plant, month)), title, price, town },
  hashtags: [plant?.name ?? 'GardeningUK', isGrown ? 'GrownNearby' : 'GardenTools', town],
  steps: [
    [people.listings],
    kind === 'sale'
      ? [people.plainTerms, people.terms]
      : [kind === 'free' ? people.freeTerms : people.swapTerms, people.terms],
    [people.plainClosings, people.closings],
    ...(plant ? [[careOf(plant), words.facts]] : []),
  ],
})

/** Any other topic, in the user's own words. */
export const onTopic = (topic: string, { month, town }: Season): Subject => {
  const plain = topic.replace(/[\s.!?,;:]+$/u, '')
  return {
    type: 'custom',
    title: plain.charAt(0).toUpperCase() + plain.slice(1, 110),
    plant: null,
    listingId: null,
    link: 'profile',
    slots: { topic: plain, town: town ?? undefined, month: monthName(month) },
    hashtags: ['GardeningUK', 'GrowYourOwn', town ?? 'GardenTalk'],
    steps: [[topicOpeners], [topicTips, topicClosers], [topicClosers, words.plainPlantClosings], [topicTips]],
  }
}
