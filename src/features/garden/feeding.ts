import type { PlantEntry } from '#features/plants/contract.ts'
import { work } from '#features/plants/growing-facts.ts'
import { monthAfter } from '#features/plants/regions/seasons.ts'

type Months = PlantEntry['harvest']

/** When a plant is fed, and how. */
export interface Feeding {
  months: Months
  advice: string
}

/** Vegetables that fruit for weeks: hungry from their first fruits on. */
const HUNGRY = ['Capsicum ', 'Cucumis ', 'Cucurbita ', 'Solanum lycopersicum', 'Solanum melongena']
/** House plants that feed kills: those that catch insects, and those without roots in compost. */
const NEVER_FED: ReadonlySet<string> = new Set([
  'Dionaea',
  'Drosera',
  'Nepenthes',
  'Pinguicula',
  'Sarracenia',
  'Tillandsia',
])
/** As the care tips say of plants indoors. */
const INDOORS: Months = [3, 4, 5, 6, 7, 8, 9]

/**
 * The feeding of a plant, by the rules of the guides: house plants while they grow, roses and fruit at the end of
 * winter, fruiting vegetables from their first fruits on. Null for all others: in a bed with compost they need none.
 */
export function feedingOf({ kind, latin, harvest }: Pick<PlantEntry, 'kind' | 'latin' | 'harvest'>): Feeding | null {
  const [genus = ''] = latin.replace(/^[×x] ?/, '').split(' ')
  if (kind === 'house-plant') {
    return NEVER_FED.has(genus)
      ? null
      : { months: INDOORS, advice: 'every two to four weeks, at half the strength that the packet names' }
  }
  if (kind === 'fruit' || genus === 'Rosa')
    return { months: work['feed-shrubs'], advice: 'a balanced fertiliser, spread around it' }
  if (kind === 'vegetable' && HUNGRY.some((name) => latin.startsWith(name)) && harvest.length > 0)
    return { months: fruiting(harvest), advice: 'every week from the first tiny fruits on, with a high-potash feed' }
  return null
}

/** The months of harvest and the one before, until pots are no longer fed. */
const fruiting = (harvest: Months): Months =>
  work['feed-pots'].filter((month) => harvest.includes(month) || harvest.includes(monthAfter(month)))
