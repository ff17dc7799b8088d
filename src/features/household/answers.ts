import { INDOOR_KINDS, type Plant, type ToxicityLevel } from '#features/plants/plant.ts'
import { type GrowingLimit, growingLimits, type Household, type HouseholdMember, membersOf } from '#shared/household.ts'
import { type Answer, worstOf } from './answer.ts'
import { isNonToxicByAspca } from './sources/aspca-non-toxic.ts'
import { isToxicByAspca } from './sources/aspca-toxic.ts'
import { isNonToxicToChildren } from './sources/poison-centres.ts'

/** How bad it is for one of the household. */
export interface Risk {
  answer: Answer
  level: ToxicityLevel
}

const levelFor = ({ toxicity }: Plant, who: HouseholdMember): ToxicityLevel =>
  who === 'children' ? toxicity.people : toxicity[who]

const EATEN = /^Eaten as food\./

/** Whether a list names the plant as harmless to them, beside the catalogue. */
const isConfirmed = (plant: Plant, who: HouseholdMember): boolean =>
  who === 'children' ? EATEN.test(plant.toxicity.note) || isNonToxicToChildren(plant) : isNonToxicByAspca(plant)

/**
 * Whether a plant is safe for one of the household. Safe needs two sources that say so, the catalogue and a list; one that
 * calls it harmful is enough for not safe.
 */
export function riskOf(plant: Plant, who: HouseholdMember): Risk {
  const risks = known.get(plant) ?? {}
  const risk = risks[who] ?? compareSources(plant, who)
  known.set(plant, { ...risks, [who]: risk })
  return risk
}

/** The lists are long, and the catalogue does not change while a process runs. */
const known = new WeakMap<Plant, Partial<Record<HouseholdMember, Risk>>>()

function compareSources(plant: Plant, who: HouseholdMember): Risk {
  const level = levelFor(plant, who)
  if (level !== 'safe' && level !== 'unknown') return { answer: 'not-safe', level }
  if (who !== 'children' && isToxicByAspca(plant)) return ifNotCleared(plant, who)
  return level === 'safe' && isConfirmed(plant, who)
    ? { answer: 'safe', level }
    : { answer: 'not-known', level: 'unknown' }
}

/** The ASPCA's entries of true lilies, daylilies and catnip are about cats alone. */
const isOnlyForCats = ({ latin }: Plant): boolean => /^(Lilium|Hemerocallis|Nepeta) /.test(latin)

function ifNotCleared(plant: Plant, who: HouseholdMember): Risk {
  if (who === 'dogs' && isOnlyForCats(plant)) return { answer: 'not-known', level: 'unknown' }
  return { answer: 'not-safe', level: 'toxic' }
}

/** Whether a plant suits where it would grow. */
export type Suits = 'suits' | 'does-not-suit' | 'not-known'

/** Kept outdoors over the winter, these do not survive frost. */
const TENDER: readonly Plant['hardiness'][] = ['H1a', 'H1b', 'H1c', 'H2']
/** Grown for one season, so that no winter concerns them. */
const FOR_A_SEASON: readonly Plant['kind'][] = ['vegetable', 'annual']

/** By the catalogue's light and hardiness. A half-hardy plant depends on the winter: that is not known. */
export function suits({ light, hardiness, kind }: Plant, limit: GrowingLimit): Suits {
  if (limit === 'northFacing') return light.some((one) => one !== 'full-sun') ? 'suits' : 'does-not-suit'
  if (INDOOR_KINDS.includes(kind) || FOR_A_SEASON.includes(kind)) return 'suits'
  if (TENDER.includes(hardiness)) return 'does-not-suit'
  return hardiness === 'H3' ? 'not-known' : 'suits'
}

/** What a listing offers: the plant that its seller named, and others that its title names. */
export interface Offered {
  plant: Plant | undefined
  others: readonly Plant[]
}

/** The answer for one of the household: the worst of all plants. Without a named plant it is never safe. */
export function answerFor({ plant, others }: Offered, who: HouseholdMember): Answer {
  const given = [...(plant ? [plant] : []), ...others].map((one) => riskOf(one, who).answer)
  return worstOf(plant ? given : [...given, 'not-known'])
}

/** The answer for all of the household whom a plant can harm; null when there is nobody. */
export function answerForAll(offered: Offered, household: Household): Answer | null {
  const members = membersOf(household)
  return members.length === 0 ? null : worstOf(members.map((who) => answerFor(offered, who)))
}

/** Whether a listing is known to be safe for everyone of the household, and suits where it would grow. */
export function isFor(offered: Offered, household: Household): boolean {
  const { plant } = offered
  if (!plant) return false
  const answer = answerForAll(offered, household)
  return (
    (answer === null || answer === 'safe') &&
    growingLimits.every((limit) => !household[limit] || suits(plant, limit) === 'suits')
  )
}
