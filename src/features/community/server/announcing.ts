import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { parsePostcode } from '#shared/places/postcode.ts'
import type { addSwapDay } from '../contract.ts'
import { momentsOf, SWAP_DAY_TERMS } from '../swap-days.ts'
import {
  countToCome,
  findSwapDay,
  insertSwapDay,
  lockSwapDaysOf,
  markCancelled,
  type SwapDayRow,
  type SwapDayValues,
  updateSwapDay,
} from './store.ts'

export type CommunityDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'places'>
type Written = Call<typeof addSwapDay>['body']

/** What else happens in the transaction that adds a swap day. */
interface Around {
  before(tx: Database): Promise<void>
  after(tx: Database, id: number): Promise<void>
}

/** Adds a swap day. Returns its id. */
export async function announce(deps: CommunityDeps, me: Member, written: Written, around?: Around): Promise<number> {
  const values = await valuesOf(deps, written)
  return deps.transaction(async (tx) => {
    await around?.before(tx)
    await lockSwapDaysOf(tx, me.id)
    if ((await countToCome(tx, me.id, deps.clock.now())) >= SWAP_DAY_TERMS.maxUpcoming) {
      throw new DomainError(
        'conflict',
        `You can have ${SWAP_DAY_TERMS.maxUpcoming} upcoming swap days. Cancel one first.`,
      )
    }
    const id = await insertSwapDay(tx, me.id, values, deps.clock.now())
    await around?.after(tx, id)
    return id
  })
}

export async function change(deps: CommunityDeps, me: Member, id: number, written: Written): Promise<void> {
  const values = await valuesOf(deps, written)
  await deps.transaction(async (tx) => {
    await mustBeChangeable(deps, tx, me, id)
    await updateSwapDay(tx, id, values, deps.clock.now())
  })
}

/** Cancels a swap day. Cancellation is final. */
export async function cancel(deps: CommunityDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    await lockSwapDaysOf(tx, me.id)
    if ((await mustBeMine(tx, me, id)).status === 'planned') await markCancelled(tx, id, deps.clock.now())
  })
}

async function mustBeChangeable(deps: CommunityDeps, tx: Database, me: Member, id: number): Promise<void> {
  await lockSwapDaysOf(tx, me.id)
  const { status, startsAt } = await mustBeMine(tx, me, id)
  if (status === 'cancelled') throw new DomainError('conflict', 'This swap day is cancelled. Add a new one instead.')
  if (startsAt <= deps.clock.now()) throw new DomainError('conflict', 'This swap day has begun.')
}

async function mustBeMine(db: Database, me: Member, id: number): Promise<SwapDayRow> {
  const found = await findSwapDay(db, id)
  if (!found) throw new DomainError('not_found', 'This swap day no longer exists.')
  if (found.authorId !== me.id) throw new DomainError('forbidden', 'This swap day belongs to someone else.')
  return found
}

async function valuesOf({ places, clock }: CommunityDeps, written: Written): Promise<SwapDayValues> {
  const { title, description, venue, link, postcode, day, from, to } = written
  const moments = momentsOf({ day, from, to }, clock.now())
  if ('field' in moments) {
    const { field, message } = moments
    throw new DomainError('invalid', message, { fields: { [field]: message } })
  }
  const { full, outcode, point } = await pointOf(places, postcode)
  return { title, description, venue, link: link || null, postcode: full, outcode, ...point, ...moments }
}

/** The postcode must be exact, but only the point of its district is stored, as for everything that other users see. */
async function pointOf(places: CommunityDeps['places'], postcode: string) {
  const parsed = parsePostcode(postcode)
  if ('fault' in parsed || parsed.full === null) {
    const message = 'Enter the full postcode of the place'
    throw new DomainError('invalid', message, { fields: { postcode: message } })
  }
  const { lat, lng } = await places.lookup(parsed.outcode)
  return { full: parsed.full, outcode: parsed.outcode, point: { lat, lng } }
}
