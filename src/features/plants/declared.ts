import { bladedTool } from './declared/blades.ts'
import { citesPlants } from './declared/cites.ts'
import { type Declared, matcherOf, riskOf } from './declared/declaration.ts'
import { registeredGrower, unregisteredGrower } from './declared/plant-health.ts'
import { protectedPlants } from './declared/schedule-8.ts'
import type { WildRisk } from './invasive.ts'

export { bladedTool } from './declared/blades.ts'

const plantsNamed = matcherOf([...protectedPlants, ...citesPlants])
const toolsNamed = matcherOf([bladedTool])

interface Offered {
  title: string
  variety?: string | undefined
  /** The Latin name of the plant that the seller chose. */
  latin?: string | undefined
  /** A plant or a part of one, by its category. */
  isGrown: boolean
  /** Of a trader who sells living plants: whether they gave a registration number for plant health. */
  trader?: { isRegistered: boolean } | null
}

/** What the seller has to declare before this is listed. */
export function declarationsFor({ title, variety, latin, isGrown, trader }: Offered): WildRisk[] {
  const named = isGrown ? plantsNamed([title, latin ?? '', variety ?? '']) : toolsNamed([title])
  const ofTraders = trader ? [trader.isRegistered ? registeredGrower : unregisteredGrower] : []
  return [...named, ...ofTraders].map(riskOf)
}

/** Whether it may be handed over to adults alone. */
export const isBladed = ({ title, isGrown }: Pick<Offered, 'title' | 'isGrown'>): boolean =>
  !isGrown && toolsNamed([title]).length > 0

const byName: ReadonlyMap<string, Declared> = new Map(
  [...protectedPlants, ...citesPlants, bladedTool, registeredGrower, unregisteredGrower].map((one) => [one.name, one]),
)

/** The notices for what a seller has declared, by the names under which it is stored. */
export const declaredNamed = (names: readonly string[]): WildRisk[] =>
  names.flatMap((name) => byName.get(name) ?? []).map(riskOf)
