import { formatPounds, type Pence, pence } from '#shared/money.ts'

/** Status of a swap. */
export const swapStatuses = [
  /** A proposal waits for the one of the two whose turn it is. */
  'open',
  /** Agreed: one unit of each listing is reserved until both have entered the other's code. */
  'agreed',
  'completed',
  'declined',
  'withdrawn',
  /** Nobody answered in time. */
  'expired',
  /** Agreed, and called off by one of the two. */
  'cancelled',
  /** Agreed, and not handed over in time. */
  'lapsed',
  /** A listing or one of the two made it impossible: `swapEndReasons`. */
  'ended',
] as const
export type SwapStatus = (typeof swapStatuses)[number]

/** Why a swap ended that neither of the two decided about. */
export const swapEndReasons = ['gone', 'changed', 'off', 'account', 'contact', 'unpaid', 'refunded'] as const
export type SwapEndReason = (typeof swapEndReasons)[number]

/** The steps that a swap may take. The database holds the same (`swap_moves`); a test compares them. */
export const swapMoves: Readonly<Record<SwapStatus, readonly SwapStatus[]>> = {
  open: ['agreed', 'declined', 'withdrawn', 'expired', 'ended'],
  agreed: ['completed', 'cancelled', 'lapsed', 'ended'],
  completed: [],
  declined: [],
  withdrawn: [],
  expired: [],
  cancelled: [],
  lapsed: [],
  ended: [],
}

/** Statuses in which a swap is not over. */
export const RUNNING: readonly SwapStatus[] = ['open', 'agreed']

/** The two: who made the first proposal, and whose listing it was for. */
export const swapSides = ['proposer', 'owner'] as const
export type SwapSide = (typeof swapSides)[number]

export const otherSide = (side: SwapSide): SwapSide => (side === 'proposer' ? 'owner' : 'proposer')

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Times in milliseconds, and limits. */
export const SWAP_TERMS = {
  /** To answer a proposal; each new one has this time again. */
  answerWithin: 72 * HOUR_MS,
  /** From the agreement until both codes are entered; the units are reserved meanwhile. */
  handOverWithin: 14 * DAY_MS,
  /** From the agreement until a difference in value is paid. */
  payWithin: 24 * HOUR_MS,
  /** The highest difference in value, in pence. */
  difference: 50_000,
  /** The reminder is sent when this much is left. */
  remindBefore: { open: 18 * HOUR_MS, payment: 6 * HOUR_MS, agreed: 3 * DAY_MS },
  /** Proposals in one swap, the first one counted. */
  turns: 6,
  /** Listings that each side gives. */
  perSide: 5,
  /** Open swaps that a member proposed. */
  open: 10,
  /** New swaps that a member proposes in a day. */
  perDay: 20,
  /** Agreed swaps of a member that are not handed over. */
  agreed: 5,
  /** Wrong codes of a member in an hour. */
  codeTries: 5,
  codeLength: 6,
  /** After its end. */
  deletedAfter: 365 * DAY_MS,
} as const

/** A difference in value that one of the two pays the other by card. */
export interface Difference {
  amount: Pence
  payer: SwapSide
}

/** Why an amount, in pence, cannot be a difference; null when it can. `lowest`: the lowest price that can be paid by card. */
export function differenceRefusal(amount: number, lowest: number): string | null {
  return amount >= lowest && amount <= SWAP_TERMS.difference
    ? null
    : `Enter an amount from ${formatPounds(pence(lowest))} to ${formatPounds(pence(SWAP_TERMS.difference))}`
}

/**
 * The payment of the difference of an agreed swap. `paying`: a card is being charged; `paid`: the money is held, or was released;
 * `disputed`: a refund was asked for, or a handover is in doubt; `back`: it was refunded; `over`: it was not paid in time, or can no longer be.
 */
export const differenceStates = ['due', 'paying', 'paid', 'disputed', 'back', 'over'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** What decides which steps are possible. */
export interface SwapState {
  status: SwapStatus
  awaits: SwapSide
  turn: number
  until: Date
  /** Who has entered the other's code. */
  entered: Readonly<Record<SwapSide, boolean>>
  difference: Difference | null
  /** Null unless it is agreed with a difference. */
  payment: { state: DifferenceState; until: Date } | null
}

/** What one of the two may do. `orderCode`: enters the other's code, which is that of the order that pays the difference. */
export const swapActs = ['accept', 'decline', 'counter', 'withdraw', 'cancel', 'pay', 'code', 'orderCode'] as const
export type SwapAct = (typeof swapActs)[number]

/** Acts that need nothing but the decision. */
export const swapAnswers = ['accept', 'decline', 'withdraw', 'cancel'] as const satisfies readonly SwapAct[]
export type SwapAnswer = (typeof swapAnswers)[number]

/** Where each answer leads. */
export const afterSwapAnswer: Readonly<Record<SwapAnswer, SwapStatus>> = {
  accept: 'agreed',
  decline: 'declined',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
}

/** One entered code proves that the two have met. */
export const haveMet = ({ entered }: Pick<SwapState, 'entered'>): boolean => entered.proposer || entered.owner

/** The payment of the difference at a time; null for an agreed swap without one. */
export const paymentAt = ({ payment }: Pick<SwapState, 'payment'>, now: Date): DifferenceState | null =>
  payment?.state === 'due' && payment.until <= now ? 'over' : (payment?.state ?? null)

/** The status at a time. Those who have met and entered one code only count as having swapped at the end. */
export function swapStatusAt(swap: SwapState, now: Date): SwapStatus {
  if (swap.until > now) return swap.status
  if (swap.status === 'open') return 'expired'
  if (swap.status === 'agreed') return haveMet(swap) ? 'completed' : 'lapsed'
  return swap.status
}

/** What one of the two may do at a time. Once a code is entered the two have met, and nobody cancels any more. */
export function actsOf(swap: SwapState, side: SwapSide, now: Date): readonly SwapAct[] {
  const status = swapStatusAt(swap, now)
  if (status === 'open') {
    if (swap.awaits !== side) return ['withdraw']
    return swap.turn < SWAP_TERMS.turns ? ['accept', 'decline', 'counter'] : ['accept', 'decline']
  }
  if (status !== 'agreed') return []
  return actsOfAgreed(swap, side, paymentAt(swap, now))
}

function actsOfAgreed(swap: SwapState, side: SwapSide, payment: DifferenceState | null): readonly SwapAct[] {
  if (swap.difference) return actsWithDifference(swap, side, payment, swap.difference.payer === side)
  const acts: SwapAct[] = []
  if (!swap.entered[side]) acts.push('code')
  if (!haveMet(swap)) acts.push('cancel')
  return acts
}

/** Who has paid cannot cancel: they may have collected. They ask for their money on the order, where the other can answer. */
function actsWithDifference(
  swap: SwapState,
  side: SwapSide,
  payment: DifferenceState | null,
  isPayer: boolean,
): readonly SwapAct[] {
  if (payment === 'due') return isPayer ? ['pay', 'cancel'] : ['cancel']
  if (payment === null || payment === 'paying' || payment === 'over') return []
  if (isPayer) return swap.entered[side] ? [] : ['code']
  const acts: SwapAct[] = []
  if (!swap.entered[side] && payment !== 'back') acts.push('orderCode')
  if (payment === 'paid' && !haveMet(swap)) acts.push('cancel')
  return acts
}

const TO_DO: readonly SwapAct[] = ['accept', 'pay', 'code', 'orderCode']

/** Whether one of the two has to act: to answer, to pay or to hand over. */
export const isToAct = (acts: readonly SwapAct[]): boolean => TO_DO.some((act) => acts.includes(act))

/** The state after another proposal by the side whose turn it is. */
export const afterCounter = (swap: SwapState, now: Date): Pick<SwapState, 'awaits' | 'turn' | 'until'> => ({
  awaits: otherSide(swap.awaits),
  turn: swap.turn + 1,
  until: new Date(now.getTime() + SWAP_TERMS.answerWithin),
})

/** When the reminder is due. */
export const swapRemindedAt = ({ status, until }: Pick<SwapState, 'status' | 'until'>): Date =>
  new Date(until.getTime() - SWAP_TERMS.remindBefore[status === 'agreed' ? 'agreed' : 'open'])

/** When the one who pays is reminded. */
export const paymentRemindedAt = (until: Date): Date => new Date(until.getTime() - SWAP_TERMS.remindBefore.payment)

/** What of a listing decides about a swap. */
export interface SwapItemFacts {
  status: string
  kind: string
  quantity: number
  expiresAt: Date
  takesSwaps: boolean
  isByStaff: boolean
  /** It says something else than when it was proposed. */
  isChanged: boolean
  /** The other side asked for it, and its owner has not proposed it since. */
  isAsked: boolean
}

/** Whether a unit of a listing can be promised. */
export const isToGive = (
  { status, kind, quantity, expiresAt, isByStaff }: Omit<SwapItemFacts, 'isAsked' | 'takesSwaps' | 'isChanged'>,
  now: Date,
): boolean => status === 'active' && kind !== 'wanted' && quantity > 0 && expiresAt > now && !isByStaff

interface Obstacles {
  status: SwapStatus
  isBlocked: boolean
  hasLeft: boolean
  items: readonly SwapItemFacts[]
  payment: SwapState['payment']
}

/**
 * Why a swap that is not over can no longer go on; null while it can. An agreed one stands although a listing is paused,
 * changed or sold out: its unit is reserved.
 */
export function swapEndReasonOf(swap: Obstacles, now: Date): SwapEndReason | null {
  const { status, isBlocked, hasLeft, items } = swap
  if (hasLeft) return 'account'
  if (isBlocked) return 'contact'
  if (status === 'agreed') return items.some(isTakenAway) ? 'gone' : paymentAt(swap, now) === 'over' ? 'unpaid' : null
  if (!items.every((item) => isToGive(item, now))) return 'gone'
  if (items.some(({ isChanged }) => isChanged)) return 'changed'
  return items.some(({ isAsked, takesSwaps }) => isAsked && !takesSwaps) ? 'off' : null
}

/** Its owner or staff have taken it down. */
export const isTakenAway = ({ status, isByStaff }: Pick<SwapItemFacts, 'status' | 'isByStaff'>): boolean =>
  isByStaff || status === 'removed' || status === 'draft'

interface Item {
  listingId: number
  side: SwapSide
  isAsked: boolean
}

/** The items of a proposal by one side. What the other side has proposed itself is not asked of it again. */
export const itemsOf = (
  by: SwapSide,
  { mine, theirs }: { mine: readonly number[]; theirs: readonly number[] },
  before: readonly Item[],
): Item[] => {
  const other = otherSide(by)
  const offered = new Set(
    before.filter(({ side, isAsked }) => side === other && !isAsked).map((item) => item.listingId),
  )
  return [
    ...mine.map((listingId) => ({ listingId, side: by, isAsked: false })),
    ...theirs.map((listingId) => ({ listingId, side: other, isAsked: !offered.has(listingId) })),
  ]
}

/** Whether two proposals have the same difference in value. */
export const haveSameDifference = (one: Difference | null, other: Difference | null): boolean =>
  one?.amount === other?.amount && one?.payer === other?.payer

/** Whether two proposals are about the same listings. */
export const haveSameItems = (
  one: readonly Pick<Item, 'listingId'>[],
  other: readonly Pick<Item, 'listingId'>[],
): boolean => {
  const ids = new Set(one.map(({ listingId }) => listingId))
  return ids.size === other.length && other.every(({ listingId }) => ids.has(listingId))
}
