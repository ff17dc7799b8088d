import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { formatDay } from '#shared/dates.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { localDateTime } from '#shared/london-time.ts'
import { canGrow, wasAlive } from '../bought.ts'
import type { addGardenPlant, changeGardenPlant } from '../contract.ts'
import { MAX_PLANTS } from '../garden.ts'
import { isOpen, questionTimes } from '../survival.ts'
import {
  type BoughtRow,
  countPlants,
  deletePlant,
  findBought,
  findGardenPlant,
  insertPlant,
  lockGarden,
  type PlantRow,
  type PlantValues,
  plantOfOrder,
  updatePlant,
} from './garden-store.ts'
import { monthAt } from './place.ts'
import { beginGarden } from './reminders-store.ts'
import { putAnswer, withdrawAnswer } from './survival-store.ts'

type GardenDeps = Pick<Deps, 'db' | 'transaction' | 'clock'>
type Input = Call<typeof changeGardenPlant>['body']

/** Adds a plant, and returns its id; of a bought one that is in the garden already, that one's. */
export async function add(
  { transaction, clock }: GardenDeps,
  me: Member,
  { transactionId = null, listingId = null, ...input }: Call<typeof addGardenPlant>['body'],
): Promise<number> {
  const now = clock.now()
  const values = valuesOf(input, now)
  return transaction(async (tx) => {
    await lockGarden(tx, me.id)
    const bought = transactionId === null ? null : await boughtOf(tx, me, { transactionId, listingId })
    const known = bought && (await plantOfOrder(tx, me.id, bought))
    if (known !== null) return known
    const completedAt = bought && wasAlive(bought) ? bought.closedAt : null
    if ((await countPlants(tx, me.id)) >= MAX_PLANTS) {
      throw new DomainError('conflict', `A garden can have ${MAX_PLANTS} plants. Remove one first.`, {
        code: 'TOO_MANY_PLANTS',
      })
    }
    await beginGarden(tx, me.id, monthAt(now).firstDay)
    const askedAt = completedAt && isOpen(completedAt, now) ? now : null
    const order = { transactionId, listingId: bought?.listingId ?? null }
    return insertPlant(tx, { ...values, ownerId: me.id, ...order, completedAt, askedAt }, now)
  })
}

/** What was bought, if it can grow. Nobody is asked about seed. */
async function boughtOf(
  tx: Database,
  me: Member,
  ordered: { transactionId: number; listingId: number | null },
): Promise<BoughtRow> {
  const bought = await findBought(tx, me.id, ordered)
  if (!bought) throw new DomainError('not_found', 'You have no completed order with this number.')
  if (!canGrow(bought)) throw new DomainError('conflict', 'Only plants and seed can be added to a garden.')
  return bought
}

export async function change(deps: GardenDeps, me: Member, id: number, input: Input): Promise<void> {
  await mine(deps.db, me, id)
  const now = deps.clock.now()
  await updatePlant(deps.db, id, valuesOf(input, now), now)
}

export async function remove(deps: GardenDeps, me: Member, id: number): Promise<void> {
  await mine(deps.db, me, id)
  await deletePlant(deps.db, id)
}

/** Stores what a buyer says about a bought plant; null withdraws it. Repeating it changes nothing. */
export async function answer(deps: GardenDeps, me: Member, id: number, isAlive: boolean | null): Promise<void> {
  const { transactionId, listingId, completedAt } = await mine(deps.db, me, id)
  const now = deps.clock.now()
  if (transactionId === null || listingId === null || completedAt === null)
    throw new DomainError('conflict', 'We ask only about plants that you bought here, and not about seed.')
  mustBeOpen(completedAt, now)
  await deps.transaction(async (tx) => {
    await lockGarden(tx, me.id)
    if (isAlive === null) return withdrawAnswer(tx, { transactionId, listingId })
    const bought = await findBought(tx, me.id, { transactionId, listingId })
    if (!bought || !(await lockOpenAccounts(tx, [me.id, bought.sellerId])))
      throw new DomainError('conflict', 'We do not ask about this order: it was refunded, or its seller has left.')
    await putAnswer(tx, {
      transactionId,
      listingId,
      buyerId: me.id,
      sellerId: bought.sellerId,
      isAlive,
      answeredAt: now,
    })
  })
}

function mustBeOpen(completedAt: Date, now: Date): void {
  if (isOpen(completedAt, now)) return
  const { from } = questionTimes(completedAt)
  throw new DomainError(
    'conflict',
    now < from ? `You can answer from ${formatDay(from)}.` : 'It is too long ago to answer or to change the answer.',
  )
}

/** A member's own plant. */
export async function mine(db: Database, me: Member, id: number): Promise<PlantRow> {
  const found = await findGardenPlant(db, id)
  if (!found || found.ownerId !== me.id) throw new DomainError('not_found', 'This plant is not in your garden.')
  return found
}

/** What is stored of the owner's words. */
function valuesOf({ name, plant, since, note }: Input, now: Date): PlantValues {
  if (plant !== null && !findPlant(plant)) throw invalid('plant', 'Choose a plant from the list, or leave this empty')
  if (since > localDateTime(now).day) throw invalid('since', 'Enter today or an earlier date')
  return { name, plantSlug: plant, since, note: note || null }
}

const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })
