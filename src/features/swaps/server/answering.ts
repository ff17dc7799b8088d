import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { takesSwaps } from '#features/listings/base/swap-terms.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { counterSwap } from '../contract.ts'
import {
  actsOf,
  afterCounter,
  afterSwapAnswer,
  haveMet,
  haveSameItems,
  itemsOf,
  otherSide,
  SWAP_TERMS,
  type SwapAct,
  type SwapAnswer,
  type SwapSide,
  swapEndReasonOf,
  swapStatusAt,
} from '../swap.ts'
import { sideOf, swapEndSentences } from '../swap-words.ts'
import { mustBeInContact, mustBeOf, notPossible } from './choosing.ts'
import { addCodeTry, codeTriesSince } from './code-store.ts'
import { followOrder, returnDifference } from './differences.ts'
import {
  agreedNotices,
  cancelledNotice,
  declinedNotice,
  enteredNotice,
  withdrawnNotice,
} from './emails/swap-notices.ts'
import { complete, endOthers, finish, notifyAll, type SwapDeps } from './ending.ts'
import { newCode } from './new-code.ts'
import { differenceColumns, isSameDifference, lockForPayment, reservePayment } from './payment.ts'
import { announce, offeredBy } from './proposing.ts'
import { agreedCountOf, changeSwap, getSwap, lockAgreements, lockSwap, type SwapRow, setItems } from './store.ts'

export const unknownSwap = (): DomainError => new DomainError('not_found', 'This swap does not exist.')

const overtaken = (): DomainError =>
  new DomainError('conflict', 'This is no longer possible: the swap has changed. Look at it again.', {
    code: 'SWAP_CHANGED',
  })

interface Own {
  swap: SwapRow
  side: SwapSide
  now: Date
  may: (act: SwapAct) => boolean
}

/** Locks a swap of this member for a step. People are locked first, as everywhere. */
async function ownSwap(deps: SwapDeps, tx: Database, me: Member, id: number): Promise<Own> {
  const found = await getSwap(tx, id)
  if (!found || !sideOf(found, me.id)) throw unknownSwap()
  await lockOpenAccounts(tx, [found.proposerId, found.ownerId])
  if (found.status === 'open' && found.difference) await lockForPayment(tx, found, found.difference)
  const locked = await lockSwap(tx, id)
  const swap = locked && (await followOrder(deps, tx, locked))
  const side = swap && sideOf(swap, me.id)
  if (!swap || !side) throw unknownSwap()
  const now = deps.clock.now()
  const acts = actsOf(swap, side, now)
  return { swap, side, now, may: (act) => acts.includes(act) }
}

/** Accepts, declines, withdraws or cancels the proposal that the member has read. Doing it twice changes nothing. */
export async function answer(deps: SwapDeps, me: Member, id: number, given: SwapAnswer, turn: number): Promise<void> {
  await deps.transaction((tx) => answerWithin(deps, tx, me, { id, given, turn }))
  if (given === 'cancel') await returnDifference(deps, id)
}

interface Answered {
  id: number
  given: SwapAnswer
  turn: number
}

async function answerWithin(deps: SwapDeps, tx: Database, me: Member, { id, given, turn }: Answered): Promise<void> {
  const { swap, side, now, may } = await ownSwap(deps, tx, me, id)
  if (swap.turn !== turn) throw overtaken()
  const to = afterSwapAnswer[given]
  if (!may(given)) {
    if (swapStatusAt(swap, now) === to) return
    throw overtaken()
  }
  if (given === 'accept') return accept(deps, tx, swap)
  await finish(deps, tx, swap, to)
  const origin = deps.publicUrl()
  const notices = {
    decline: declinedNotice(swap, origin),
    withdraw: withdrawnNotice(swap, origin),
    cancel: cancelledNotice(swap, side, origin),
  }
  await notifyAll(deps, tx, [notices[given]])
}

/** Reserves a unit of each listing, in the order of their ids, so that two agreements cannot wait for each other. */
async function accept(deps: SwapDeps, tx: Database, swap: SwapRow): Promise<void> {
  const now = deps.clock.now()
  refuseEnded(swap, now)
  for (const memberId of [swap.proposerId, swap.ownerId].toSorted((one, other) => one - other))
    await mustHaveHands(tx, memberId)
  for (const { listingId } of swap.items) {
    if (!(await claimUnit(tx, listingId, now))) throw notPossible(swapEndSentences.gone, 'SWAP_ENDED')
  }
  // Read again under the locks of the listings, as they were before their units were claimed.
  const locked = await getSwap(tx, swap.id)
  if (!locked) throw unknownSwap()
  const asBefore = locked.items.map((item) => ({ ...item, status: 'active', quantity: item.quantity + 1 }))
  refuseEnded({ ...locked, items: asBefore }, now)
  const until = new Date(now.getTime() + SWAP_TERMS.handOverWithin)
  const codes = { proposerCode: newCode(), ownerCode: newCode() }
  await changeSwap(tx, swap.id, { status: 'agreed', until, agreedAt: now, isReminded: false, ...codes }, now)
  const payment = await reservePayment(tx, locked, now)
  await notifyAll(deps, tx, agreedNotices({ ...swap, until, payment }, deps.publicUrl(), deps.shareOf))
  await endOthers(deps, tx, locked)
}

function refuseEnded(swap: SwapRow, now: Date): void {
  const reason = swapEndReasonOf(swap, now)
  if (reason) throw notPossible(swapEndSentences[reason], 'SWAP_ENDED')
}

/** Units are reserved without a card, so only few swaps of a member are agreed and not handed over. */
async function mustHaveHands(tx: Database, memberId: number): Promise<void> {
  await lockAgreements(tx, memberId)
  if ((await agreedCountOf(tx, memberId)) < SWAP_TERMS.agreed) return
  throw notPossible(
    `One of you has ${SWAP_TERMS.agreed} agreed swaps to hand over, which is the most. Hand one over or cancel it first.`,
    'TOO_MANY_SWAPS',
  )
}

type Counter = Call<typeof counterSwap>['body']

/** Proposes other listings instead. The other side then has as long to answer. */
export const counter = (
  deps: SwapDeps,
  me: Member,
  id: number,
  { turn, mine, theirs, difference }: Counter,
): Promise<void> =>
  deps.transaction(async (tx) => {
    const { swap, side, now, may } = await ownSwap(deps, tx, me, id)
    const items = itemsOf(side, { mine, theirs }, swap.items)
    const columns = differenceColumns(deps, side, difference)
    const isSame = haveSameItems(items, swap.items) && isSameDifference(columns, swap)
    // Sent again after the answer was lost.
    if (swap.turn === turn + 1 && swap.awaits === otherSide(side) && isSame) return
    if (swap.turn !== turn || !may('counter')) throw overtaken()
    const other = side === 'proposer' ? swap.ownerId : swap.proposerId
    await mustBeInContact(tx, me.id, other)
    await mustBeOf(tx, me.id, mine, now)
    const offered = offeredBy(swap, side)
    const refused = (await mustBeOf(tx, other, theirs, now)).find((one) => !takesSwaps(one) && !offered.has(one.id))
    if (refused) throw notPossible(`“${refused.title}” takes no swaps.`)
    if (isSame) throw notPossible('This is what was proposed. Accept it, or change something.')
    await setItems(tx, id, items)
    await changeSwap(tx, id, { ...afterCounter(swap, now), ...columns, isReminded: false }, now)
    await announce(deps, tx, id)
  })

/** Enters the other's code at the handover. With both codes the swap is complete. Entering it twice changes nothing. */
export async function enterCode(deps: SwapDeps, me: Member, id: number, code: string): Promise<void> {
  const refusal = await deps.transaction(async (tx) => {
    const { swap, side, now, may } = await ownSwap(deps, tx, me, id)
    if (swap.entered[side]) return null
    if (!may('code')) throw overtaken()
    // A listing that staff have hidden, as by a recall, is not handed over before the review ends the swap.
    if (!haveMet(swap)) refuseEnded(swap, now)
    const wrong = await refuseWrongCode(tx, swap, side, { code, now })
    if (wrong) return wrong
    const patch = side === 'proposer' ? { proposerEnteredAt: now } : { ownerEnteredAt: now }
    const entered = { ...swap, entered: { ...swap.entered, [side]: true } }
    if (entered.entered[otherSide(side)]) await complete(deps, tx, entered, patch)
    else {
      await changeSwap(tx, id, patch, now)
      await notifyAll(deps, tx, [enteredNotice(entered, side, deps.publicUrl())])
    }
    return null
  })
  // A wrong code is counted, so the transaction must commit before the code is refused.
  if (refusal) throw refusal
}

const HOUR_MS = 60 * 60 * 1000

async function refuseWrongCode(
  tx: Database,
  swap: SwapRow,
  side: SwapSide,
  { code, now }: { code: string; now: Date },
): Promise<DomainError | null> {
  const tries = await codeTriesSince(tx, swap.id, side, new Date(now.getTime() - HOUR_MS))
  const [first] = tries
  if (first && tries.length >= SWAP_TERMS.codeTries) {
    const retryAfter = Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1000))
    return new DomainError('too_many', 'Too many wrong codes. Please wait before you try again.', { retryAfter })
  }
  if (isCode(code, swap.codes[otherSide(side)] ?? '')) return null
  await addCodeTry(tx, swap.id, side, now)
  const left = SWAP_TERMS.codeTries - tries.length - 1
  const message = `This is not the code of ${swap.names[otherSide(side)]} for this swap. ${triesLeft(left)}`
  return new DomainError('invalid', message, { code: 'WRONG_CODE', fields: { code: message } })
}

function triesLeft(left: number): string {
  if (left === 0) return 'Please wait an hour before you try again.'
  return left === 1 ? 'You can try once more.' : `You can try ${left} more times.`
}

/** Whether this is the code; digits of any script and spaces are accepted. */
function isCode(typed: string, code: string): boolean {
  const digits = typed.normalize('NFKC').replace(/\s/g, '')
  return (
    /^\d+$/.test(digits) && digits.length === code.length && timingSafeEqual(Buffer.from(digits), Buffer.from(code))
  )
}
