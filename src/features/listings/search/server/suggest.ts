import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { pointOf } from '#http/viewer-place.ts'
import { milesBetween, type Point } from '#shared/places/geo.ts'
import { categories as builtIn } from '../../base/categories.ts'
import type { Category } from '../../listing/category.ts'
import { knownCategories } from '../../listing/server/category-store.ts'
import { MAX_SUGGESTED, type Suggestion, suggest } from '../suggest-contract.ts'
import { nearest } from './spelling.ts'
import { plainWords, type Thesaurus } from './thesaurus.ts'
import { type TitleHit, titlesBeginning } from './words-store.ts'

const MIN_LENGTH = 2
const MIN_CORRECTED_LENGTH = 4
const MAX_PLANTS = 3
const MAX_CATEGORIES = 2
/** Each costs a query, during typing. */
const MAX_OTHER_NAMES = 3
const WORD = /[\p{L}\p{N}]+/gu
/** Generous limit, as every pause in typing sends a request. */
const LIMIT = { name: 'suggest', max: 180, seconds: 60, by: 'address' } as const

export function suggestRoute(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'places' | 'live'>,
  thesaurus: Thesaurus,
): void {
  handle(
    app,
    suggest,
    async ({ query, place }, { reply }) => {
      // Without a place the response is the same for everyone, so it can be cached for repeated input.
      if (!place) reply.header('cache-control', 'public, max-age=60')
      return suggestionsFor(deps, thesaurus, query.q, await pointOf(deps.places, place))
    },
    { limits: [LIMIT] },
  )
}

async function suggestionsFor(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  thesaurus: Thesaurus,
  text: string,
  from: Point | undefined,
): Promise<Suggestion[]> {
  const words = plainWords(text).match(WORD) ?? []
  const start = words.at(-1)
  if (start === undefined || words.join('').length < MIN_LENGTH) return []
  const typed = words.join(' ')
  const [categories, newest] = await Promise.all([
    knownCategories({ db, live }),
    titlesOf(db, thesaurus, { words: words.slice(0, -1), start }, clock.now()),
  ])
  const hits = from ? nearestFirst(newest, from) : newest
  const named = thesaurus.beginningWith(typed, MAX_PLANTS)
  // Titles are found by word stems, so a misspelling may find some that do not contain it.
  const isAsTyped = hits.some(({ title }) => plainWords(title).toLowerCase().includes(start.toLowerCase()))
  const plants = named.length === 0 && !isAsTyped ? plantsCorrected(thesaurus, words) : named
  const isGoods = plants.length === 0 && thesaurus.isNameOfGoods(typed)
  const counted = isGoods ? [...hits, ...(await titlesOfOthers(db, thesaurus, typed, clock.now(), 'all'))] : hits
  const sections = [
    ...plants.map((plant): Suggestion => ({ kind: 'plant', ...plant })),
    ...categoriesFor(categories, { typed, hits: counted, plant: plants[0]?.name, isGoods }),
  ]
  const listings = [...new Map(hits.map((hit) => [hit.title.toLowerCase(), hit])).values()]
  return [
    ...sections,
    ...listings.slice(0, MAX_SUGGESTED - sections.length).map(
      ({ id, title, price, isOnlySwapped }): Suggestion => ({
        ...{ kind: 'listing', id, title, price },
        ...(isOnlySwapped && { isOnlySwapped: true }),
      }),
    ),
  ]
}

/** The newest listings named by the words; without any, those named by other words for the same: pruners are secateurs. */
async function titlesOf(
  db: Deps['db'],
  thesaurus: Thesaurus,
  input: { words: readonly string[]; start: string },
  now: Date,
): Promise<TitleHit[]> {
  const found = await titlesBeginning(db, input, now)
  return found.length > 0 ? found : titlesOfOthers(db, thesaurus, [...input.words, input.start].join(' '), now, 'first')
}

/** The newest listings named by other words for what the text names: by the first of them that names any, or by all. */
async function titlesOfOthers(
  db: Deps['db'],
  thesaurus: Thesaurus,
  text: string,
  now: Date,
  which: 'first' | 'all',
): Promise<TitleHit[]> {
  const found: TitleHit[] = []
  const names = thesaurus.read(text).plants.flatMap(({ others }) => others)
  for (const name of names.slice(0, MAX_OTHER_NAMES)) {
    const words = plainWords(name).match(WORD) ?? []
    found.push(...(await titlesBeginning(db, { words: words.slice(0, -1), start: words.at(-1) ?? '' }, now)))
    if (which === 'first' && found.length > 0) return found
  }
  return found
}

/** Listings without a place come last. */
function nearestFirst(hits: readonly TitleHit[], from: Point): TitleHit[] {
  const milesTo = ({ lat, lng }: TitleHit) =>
    lat === null || lng === null ? Number.POSITIVE_INFINITY : milesBetween(from, { lat, lng })
  return hits.toSorted((a, b) => milesTo(a) - milesTo(b) || b.id - a.id)
}

/** Plants for the text with its last word corrected. Short words and names of goods are not taken for misspelt. */
function plantsCorrected(thesaurus: Thesaurus, words: readonly string[]) {
  const last = (words.at(-1) ?? '').toLowerCase()
  if (last.length < MIN_CORRECTED_LENGTH || thesaurus.isGoods(words.join(' '))) return []
  const corrected = nearest(last, thesaurus.words.values())
  return corrected ? thesaurus.beginningWith([...words.slice(0, -1), corrected].join(' '), MAX_PLANTS) : []
}

interface Matches {
  typed: string
  hits: readonly TitleHit[]
  plant: string | undefined
  /** Whether the text names goods: things that are not plants. */
  isGoods: boolean
}

const GROWN: readonly number[] = builtIn.filter(({ isGrown }) => isGrown).map(({ id }) => id)

/**
 * Categories whose names match, then those with the most of the newest matches. Goods are in one category at most:
 * where most of them are, whichever their sellers chose, and never in one of plants.
 */
function categoriesFor(categories: readonly Category[], { typed, hits, plant, isGoods }: Matches): Suggestion[] {
  const named = categories.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed.toLowerCase()}`))
  const counts = new Map<number, number>()
  for (const { categoryId } of hits) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  const full = categories
    .filter(({ id }) => counts.has(id) && !(isGoods && GROWN.includes(id)))
    .sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
    .slice(0, isGoods ? 1 : MAX_CATEGORIES)
  const brief = ({ id, slug, name }: Category) => ({ id, slug, name })
  // A plant that no title of the category names is not to be found in it: watering cans are no watercress.
  const wordsIn = ({ id }: Category) =>
    plant &&
    hits.some((hit) => hit.categoryId === id && plainWords(hit.title).toLowerCase().includes(plant.toLowerCase()))
      ? plant
      : typed
  return [
    ...named.map((category): Suggestion => ({ kind: 'category', words: null, category: brief(category) })),
    ...full.map((category): Suggestion => ({ kind: 'category', words: wordsIn(category), category: brief(category) })),
  ].slice(0, MAX_CATEGORIES)
}
