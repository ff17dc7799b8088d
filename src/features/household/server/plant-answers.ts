import { findPlant } from '#features/plants/catalogue.ts'
import { INDOOR_KINDS, type Plant, type ToxicityLevel } from '#features/plants/plant.ts'
import { isGrownAsFood } from '#features/plants/safety/grown-as-food.ts'
import { isNonToxicToChildren } from '#features/plants/safety/poison-centres.ts'
import { type GrowingLimit, growingLimits, type Household, type HouseholdMember, membersOf } from '#shared/household.ts'
import { type Answer, worstOf } from '../answer.ts'
import { findShared, type SharedName } from './names-in-titles.ts'

/** The risk of a plant for one member of the household. */
export interface Risk {
  answer: Answer
  level: ToxicityLevel
  /** For dogs: only the list for cats says so. */
  isByCats?: true
  /** For children: safe because it is grown as food, not because a list names it. */
  isFood?: true
}

/** The catalogue compares its sources for pets. For children its level counts as safe only if a list confirms it. */
function levelFor(plant: Plant, who: HouseholdMember): ToxicityLevel {
  const { people, ...pets } = plant.toxicity
  if (who !== 'children') return pets[who]
  return people === 'safe' && !isGrownAsFood(plant) && !isNonToxicToChildren(plant) ? 'unknown' : people
}

const answerTo = (level: ToxicityLevel): Answer =>
  level === 'safe' ? 'safe' : level === 'unknown' ? 'not-known' : 'not-safe'

/** Whether a plant is safe for one of the household, by what the sources of the catalogue together say. */
export function riskOf(plant: Plant, who: HouseholdMember): Risk {
  const level = levelFor(plant, who)
  const isFood = who === 'children' && level === 'safe' && !isNonToxicToChildren(plant)
  const isByCats = who === 'dogs' && plant.toxicity.isToxicAsToCats === true
  return { answer: answerTo(level), level, ...(isByCats && { isByCats }), ...(isFood && { isFood }) }
}

const LEVELS: readonly ToxicityLevel[] = ['dangerous', 'toxic', 'mild', 'unknown', 'safe']

/** The highest risk of all plants with a shared name. A group that the catalogue lacks is never safe. */
export function riskOfShared({ plants, group }: SharedName, who: HouseholdMember): Risk {
  const risks = plants.map((plant) => riskOf(plant, who))
  const harm = group?.harms?.[who]
  if (harm) risks.push({ answer: 'not-safe', level: harm })
  else if (group) risks.push({ answer: 'not-known', level: 'unknown' })
  const answer = worstOf(risks.map((one) => one.answer))
  const level = LEVELS.find((one) => risks.some((risk) => risk.answer === answer && risk.level === one)) ?? 'unknown'
  return { answer, level }
}

/** The answer for a plant or a shared name; for anything else it is not known. */
function answerOfSlug(slug: string, who: HouseholdMember): Answer {
  const plant = findPlant(slug)
  if (plant) return riskOf(plant, who).answer
  const shared = findShared(slug)
  return shared ? riskOfShared(shared, who).answer : 'not-known'
}

/** Whether a plant suits where it would grow. */
export type Suits = 'suits' | 'does-not-suit' | 'not-known'

/** Plants of these ratings do not survive frost outdoors. */
const TENDER: readonly Plant['hardiness'][] = ['H1a', 'H1b', 'H1c', 'H2']
/** Plants of these kinds are grown for one season, without a winter. */
const FOR_A_SEASON: readonly Plant['kind'][] = ['vegetable', 'annual']

/** By the catalogue's light and hardiness. A half-hardy plant depends on the winter: that is not known. */
export function suits({ light, hardiness, kind }: Plant, limit: GrowingLimit): Suits {
  if (limit === 'northFacing') return light.some((one) => one !== 'full-sun') ? 'suits' : 'does-not-suit'
  if (INDOOR_KINDS.includes(kind) || FOR_A_SEASON.includes(kind)) return 'suits'
  if (TENDER.includes(hardiness)) return 'does-not-suit'
  return hardiness === 'H3' ? 'not-known' : 'suits'
}

/** What a listing offers: the plant that its seller named, and slugs of what its title names beside it. */
export interface Offered {
  plant: Plant | undefined
  others: readonly string[]
}

/** The answer for one of the household: the worst of all plants. Without a named plant it is never safe. */
export function answerFor({ plant, others }: Offered, who: HouseholdMember): Answer {
  const given = [...(plant ? [plant.slug] : []), ...others].map((slug) => answerOfSlug(slug, who))
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
