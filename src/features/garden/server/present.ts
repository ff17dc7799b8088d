import type { Deps } from '#deps.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { findPlant, suggestPlant } from '#features/plants/catalogue.ts'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import type { Bought, GardenPlant } from '../contract.ts'
import { isOpen, questionTimes } from '../survival.ts'
import { dueIn } from '../tasks.ts'
import { type BoughtRow, ordersThatCount, type PlantRow } from './garden-store.ts'
import { type GardenPlace, monthAt } from './place.ts'
import { answersOf, keyOf } from './survival-store.ts'

const namesOf = ({ slug, name, latin }: PlantName) => ({ slug, name, latin })

/** Plants as their owner sees them. */
export async function presentPlants(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows: readonly PlantRow[],
  { region }: GardenPlace,
): Promise<GardenPlant[]> {
  const now = clock.now()
  const { month } = monthAt(now)
  const ids = rows.flatMap(({ transactionId }) => transactionId ?? [])
  const [counting, answers] = [await ordersThatCount(db, ids), await answersOf(db, ids)]
  return rows.map(({ id, name, since, note, plantSlug, transactionId, listingId, completedAt }) => {
    const plant = plantSlug ? findPlant(plantSlug) : undefined
    const order =
      transactionId !== null && listingId !== null && counting.has(transactionId)
        ? { id: transactionId, listingId }
        : null
    return {
      ...{ id, name, since, note, order },
      plant: plant ? namesOf(plant) : null,
      drawing: listingDrawing({ id, title: name, plantSlug, categoryId: null }),
      due: plant ? dueIn(plant, month, region) : [],
      question:
        order &&
        questionOf(completedAt, now, answers.get(keyOf({ transactionId: order.id, listingId: order.listingId }))),
    }
  })
}

/** The question about a bought plant, while it is open. */
function questionOf(completedAt: Date | null, now: Date, isAlive: boolean | undefined): GardenPlant['question'] {
  if (!completedAt || !isOpen(completedAt, now)) return null
  return { until: questionTimes(completedAt).until.toISOString(), isAlive: isAlive ?? null }
}

/** The plant of the catalogue that was bought: the one that the seller named, else the one in the title. */
const plantBought = ({ plantSlug, title }: BoughtRow) =>
  (plantSlug ? findPlant(plantSlug) : undefined) ?? findPlant(suggestPlant(title)?.slug ?? '')

export function presentBought(row: BoughtRow): Bought {
  const { transactionId, listingId, title, categoryId, plantSlug, closedAt } = row
  const plant = plantBought(row)
  return {
    ...{ transactionId, listingId, title },
    plant: plant ? namesOf(plant) : null,
    drawing: listingDrawing({ id: transactionId, title, plantSlug, categoryId }),
    completedAt: closedAt.toISOString(),
  }
}
