import { plants } from '#features/plants/catalogue.ts'
import { generalTasks, wellKnown } from '#features/plants/monthly-tasks.ts'
import { allMonths, type Month, type Plant } from '#features/plants/plant.ts'
import { monthName } from '#features/plants/plant-words.ts'
import { nameInSentence } from './sentences.ts'

/** Number of plants named in a tip. */
const NAMED = 5

const known = plants.filter(({ slug }) => wellKnown.has(slug))

const doing = (act: 'sow' | 'plantOut' | 'harvest', month: Month): Plant[] =>
  known.filter((plant) => plant[act].includes(month))

/**
 * `Sow carrot, leek and radish.` Rotates through the list by month, so that it does not always name the first plants.
 */
function tip(verb: string, some: readonly Plant[], month: Month): string[] {
  if (some.length === 0) return []
  const start = (month * 3) % some.length
  const named = [...some.slice(start), ...some.slice(0, start)].slice(0, NAMED).map(({ name }) => nameInSentence(name))
  const last = named.pop()
  return [`${verb} ${named.length > 0 ? `${named.join(', ')} and ${last}` : last}.`]
}

/** What gardeners plant and care for in each month, from the catalogue and the seasonal calendar. */
export const seasonalContent = () =>
  allMonths.map((month) => ({
    month: monthName(month),
    plantingTips: [
      ...tip('Sow', doing('sow', month), month),
      ...tip('Plant', doing('plantOut', month), month),
      ...tip('Pick', doing('harvest', month), month),
    ],
    careTips: [...(generalTasks[month - 1] ?? [])],
  }))
