import { plants, plantsNamed, suggestPlant } from '#features/plants/catalogue.ts'
import { wellKnown } from '#features/plants/monthly-tasks.ts'
import type { Plant } from '#features/plants/plant.ts'
import { type Brush, brushFor } from '#shared/drawing/brush.ts'
import { inTurn } from '#shared/required.ts'
import type { ContentType, Suggestion } from '../contract.ts'
import { type Setting, type Subject, shuffled, Writer } from './drafting.ts'
import { nameInSentence } from './sentences.ts'
import { aboutPlant, actIn, ofListing, onTopic, type PromotedListing, type Season, withNeighbours } from './subjects.ts'

/** Possible subjects, and the sentences already used. */
export interface Material extends Season {
  listings: readonly PromotedListing[]
  avoid?: readonly string[]
}

export interface DraftRequest {
  type: ContentType | 'today'
  topic?: string | undefined
  count?: number
}

const USUAL: Readonly<Record<DraftRequest['type'], number>> = {
  today: 6,
  'daily-tips': 3,
  seasonal: 3,
  community: 3,
  educational: 3,
  custom: 3,
  'weekly-batch': 7,
}

type Kind = 'tip' | 'seasonal' | 'educational' | 'community' | 'listing'

/** The sequence of types in a mixed batch, repeated. */
const MIXED: readonly Kind[] = ['listing', 'tip', 'community', 'seasonal', 'educational', 'listing', 'tip']
const kindOf: Readonly<Record<Exclude<DraftRequest['type'], 'custom' | 'today' | 'weekly-batch'>, Kind>> = {
  'daily-tips': 'tip',
  seasonal: 'seasonal',
  community: 'community',
  educational: 'educational',
}

/** Maximum number of plants tried for a subject. */
const TRIES = 12

/** Generates drafts of posts. Deterministic for a seed and material; no two drafts share a sentence. */
export function generate(wanted: DraftRequest, setting: Setting, material: Material): Suggestion[] {
  const count = wanted.count ?? USUAL[wanted.type]
  const writer = new Writer(setting, material.avoid)
  const season: Season = { month: setting.month, town: material.town }
  const brush = brushFor(setting.seed, `subjects of ${wanted.type}`)
  if (wanted.type === 'custom') return onSubjects(writer, topicSubjects(wanted.topic ?? '', season, material), count)
  const next = subjectsBy(brush, season, material)
  const { type } = wanted
  const mixed = type === 'today' || type === 'weekly-batch'
  const drafts: Suggestion[] = []
  for (let index = 0; index < count; index++) {
    const kind = mixed ? (MIXED[index % MIXED.length] ?? 'tip') : kindOf[type]
    const draft = firstThatWorks(writer, next, kind)
    if (draft) drafts.push(draft)
  }
  return drafts
}

function firstThatWorks(writer: Writer, next: (kind: Kind) => Subject, kind: Kind): Suggestion | null {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const draft = writer.write(next(kind))
    if (draft) return draft
  }
  return null
}

function onSubjects(writer: Writer, subjects: readonly Subject[], count: number): Suggestion[] {
  const drafts: Suggestion[] = []
  for (let index = 0; drafts.length < count; index++) {
    const draft = subjects
      .map((_, turn) => inTurn(subjects, index + turn))
      .reduce<Suggestion | null>((found, subject) => found ?? writer.write(subject), null)
    if (!draft) break
    drafts.push(draft)
  }
  return drafts
}

/** Yields subjects of a type in seeded order: plants in season, popular ones first, and the user's listings. */
function subjectsBy(brush: Brush, season: Season, { listings }: Material): (kind: Kind) => Subject {
  const inSeason = shuffled(
    plants.filter((plant) => actIn(plant, season.month) !== undefined),
    brush,
  )
  const known = (plant: Plant) => wellKnown.has(plant.slug)
  const timely = [...inSeason.filter(known), ...inSeason.filter((plant) => !known(plant))]
  const all = shuffled(plants, brush)
  const any = [...all.filter(known), ...all.filter((plant) => !known(plant))]
  const own = shuffled(listings, brush)
  const turns: Record<Kind, number> = { tip: 0, seasonal: 0, educational: 0, community: 0, listing: 0 }
  let timelyTurn = 0
  return (kind) => {
    const turn = turns[kind]++
    const listing = own[turn % Math.max(1, own.length)]
    if (kind === 'listing' && listing) return ofListing(listing, season)
    if (kind === 'educational') return aboutPlant(inTurn(any, turn), season, kind)
    if (kind === 'community') return withNeighbours(inTurn(any, turn + 29), season)
    return aboutPlant(inTurn(timely, timelyTurn++), season, kind === 'seasonal' ? 'seasonal' : 'tip')
  }
}

/** A topic that names a plant or one of the user's listings becomes that subject; any other is used as typed. */
function topicSubjects(topic: string, season: Season, { listings }: Material): Subject[] {
  const plant = plantsNamed(topic)[0] ?? suggestPlant(topic)
  const wanted = topic.toLowerCase()
  const listing = listings.find(
    (listing) => listing.title.toLowerCase().includes(wanted) || (plant && listing.plant === plant),
  )
  if (!plant) return [...(listing ? [ofListing(listing, season)] : []), onTopic(topic, season)]
  return [
    aboutPlant(plant, season, 'tip'),
    ...(listing ? [ofListing(listing, season)] : []),
    aboutPlant(plant, season, 'educational'),
    withNeighbours(plant, season),
    onTopic(nameInSentence(plant.name), season),
  ].map((subject) => (subject.listingId === null ? { ...subject, type: 'custom' } : subject))
}
