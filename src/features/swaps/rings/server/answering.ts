import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { notifyAll, type SwapDeps } from '../../server/ending.ts'
import { newCode } from '../../server/new-code.ts'
import {
  isLastToAccept,
  partsOf,
  RING_TERMS,
  type RingAct,
  type RingAnswer,
  type RingEndReason,
  ringActsOf,
} from '../ring.ts'
import { ringEndSentence } from '../ring-words.ts'
import { agreedRingNotices, receivedNotice } from './emails/ring-notices.ts'
import { callOff, finishRing, handOver, inOrder } from './ending.ts'
import { partObstacleOf, ringObstacleOf } from './obstacles.ts'
import {
  addRingTry,
  changePart,
  changeRing,
  getRing,
  lockRing,
  type RingPartRow,
  type RingRow,
  ringTriesSince,
} from './ring-store.ts'

export const unknownRing = (): DomainError => new DomainError('not_found', 'This swap ring does not exist.')

const overtaken = (): DomainError =>
  new DomainError('conflict', 'This is no longer possible: the ring has changed. Look at it again.', {
    code: 'RING_CHANGED',
  })

/** The ring of which a unit is gone or a member cannot take part any more when the last one accepts. */
class RingOver extends Error {
  readonly reason: RingEndReason
  constructor(reason: RingEndReason) {
    super(reason)
    this.reason = reason
  }
}

interface Own {
  ring: RingRow
  given: RingPartRow
  got: RingPartRow
  now: Date
  may: (act: RingAct) => boolean
}

/** Locks a ring of this member for a step. People are locked first, as everywhere. */
async function ownRing(deps: SwapDeps, tx: Database, me: Member, id: number): Promise<Own> {
  const found = await getRing(tx, id)
  if (!found || !partsOf(found.parts, me.id)) throw unknownRing()
  await lockOpenAccounts(
    tx,
    found.parts.map(({ giverId }) => giverId),
  )
  const ring = await lockRing(tx, id)
  const own = ring && partsOf(ring.parts, me.id)
  if (!ring || !own) throw unknownRing()
  const now = deps.clock.now()
  const acts = ringActsOf(ring, me.id, now)
  return { ring, ...own, now, may: (act) => acts.includes(act) }
}

/** Accepts, declines or cancels a ring, or stops in one. Doing it twice changes nothing. */
export async function answerRing(deps: SwapDeps, me: Member, id: number, given: RingAnswer): Promise<void> {
  try {
    await deps.transaction(async (tx) => answer(deps, tx, await ownRing(deps, tx, me, id), given))
  } catch (error) {
    if (!(error instanceof RingOver)) throw error
    // The last acceptance changed nothing: the ring ends in a transaction of its own, and all are notified.
    await deps.transaction(async (tx) => {
      const ring = await lockRing(tx, id)
      if (ring?.status === 'open') await finishRing(deps, tx, ring, { status: 'ended', endReason: error.reason })
    })
    throw new DomainError('conflict', `The ring has ended. ${ringEndSentence(error.reason)}`, { code: 'RING_ENDED' })
  }
}

async function answer(deps: SwapDeps, tx: Database, own: Own, answered: RingAnswer): Promise<void> {
  const { ring, given, now, may } = own
  if (!may(answered)) {
    if (!isDone(own, answered)) throw overtaken()
    // Another has ended it first: what this member declined is not proposed again either.
    const isRefused = answered === 'decline' || answered === 'cancel'
    if (isRefused && !given.hasDeclined) await changePart(tx, ring.id, given.position, { declinedAt: now })
    return
  }
  if (answered === 'accept') return accept(deps, tx, own)
  await changePart(tx, ring.id, given.position, { declinedAt: now })
  if (answered === 'stop') return callOff(deps, tx, ring, [given], { by: given.giverId })
  const status = answered === 'decline' ? 'declined' : 'cancelled'
  await finishRing(deps, tx, ring, { status, by: given.giverId })
}

/** Whether it is so already, as after a lost answer. */
function isDone({ ring, given }: Own, answered: RingAnswer): boolean {
  switch (answered) {
    case 'accept':
      return given.hasAccepted && (ring.status === 'open' || ring.status === 'agreed')
    case 'decline':
      return ring.status === 'declined'
    case 'cancel':
      return ring.status === 'cancelled'
    case 'stop':
      return given.state === 'called-off'
  }
}

/** With the last acceptance a unit of each listing is reserved, in the order of their ids. */
async function accept(deps: SwapDeps, tx: Database, { ring, given, now }: Own): Promise<void> {
  refuseOver(ring, now)
  await changePart(tx, ring.id, given.position, { acceptedAt: now })
  if (!isLastToAccept(ring, given.giverId)) return
  for (const { listingId } of inOrder(ring.parts)) {
    if (!(await claimUnit(tx, listingId, now))) throw new RingOver('gone')
  }
  // Read again under the locks of the listings, as they were before their units were claimed.
  const locked = await getRing(tx, ring.id)
  if (!locked) throw unknownRing()
  const asBefore = locked.parts.map((part) => ({ ...part, status: 'active', quantity: part.quantity + 1 }))
  refuseOver({ ...locked, parts: asBefore }, now)
  const until = new Date(now.getTime() + RING_TERMS.handOverWithin)
  await changeRing(tx, ring.id, { status: 'agreed', agreedAt: now, until, isReminded: false }, now)
  for (const { position } of ring.parts) await changePart(tx, ring.id, position, { code: newCode() })
  await notifyAll(deps, tx, agreedRingNotices({ ...ring, until }, deps.publicUrl()))
}

function refuseOver(ring: RingRow, now: Date): void {
  const reason = ringObstacleOf(ring, now)
  if (reason) throw new RingOver(reason)
}

/** Enters the code of who receives, at the handover. Entering it twice changes nothing. */
export async function enterRingCode(deps: SwapDeps, me: Member, id: number, code: string): Promise<void> {
  const refusal = await deps.transaction(async (tx) => {
    const own = await ownRing(deps, tx, me, id)
    const { ring, given, may } = own
    if (given.state === 'handed-over') return null
    if (!may('code')) throw overtaken()
    // What staff have hidden, as by a recall, is not handed over before the review calls it off.
    const reason = partObstacleOf(given)
    if (reason) throw new DomainError('conflict', ringEndSentence(reason), { code: 'RING_ENDED' })
    const wrong = await refuseWrongCode(tx, own, code)
    if (wrong) return wrong
    await notifyAll(deps, tx, [receivedNotice(ring, given, deps.publicUrl())])
    await handOver(deps, tx, ring, given)
    return null
  })
  // A wrong code is counted, so the transaction must commit before the code is refused.
  if (refusal) throw refusal
}

const HOUR_MS = 60 * 60 * 1000

async function refuseWrongCode(tx: Database, { ring, given, now }: Own, typed: string): Promise<DomainError | null> {
  const tries = await ringTriesSince(tx, ring.id, given.giverId, new Date(now.getTime() - HOUR_MS))
  const [first] = tries
  if (first && tries.length >= RING_TERMS.codeTries) {
    const retryAfter = Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000))
    return new DomainError('too_many', 'Too many wrong codes. Please wait before you try again.', { retryAfter })
  }
  if (isCode(typed, given.code ?? '')) return null
  await addRingTry(tx, ring.id, given.giverId, now)
  const left = RING_TERMS.codeTries - tries.length - 1
  const again = left === 0 ? 'Please wait an hour before you try again.' : `Tries left: ${left}.`
  const message = `This is not the code of ${given.receiverName} for this ring. ${again}`
  return new DomainError('invalid', message, { code: 'WRONG_CODE', fields: { code: message } })
}

/** Whether this is the code; digits of any script and spaces are accepted. */
function isCode(typed: string, code: string): boolean {
  const digits = typed.normalize('NFKC').replace(/\s/g, '')
  return (
    /^\d+$/.test(digits) && digits.length === code.length && timingSafeEqual(Buffer.from(digits), Buffer.from(code))
  )
}
