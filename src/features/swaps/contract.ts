import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant } from '#shared/fields.ts'
import { differenceStates, SWAP_TERMS, swapActs, swapAnswers, swapSides, swapStatuses } from './swap.ts'

/** A listing of which one unit is swapped. */
export const swapItem = z.object({
  id: z.number(),
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  /** URL of the drawing that stands for it without a photo. */
  drawing: z.string(),
  /** Whether the requester can open its page. */
  isShown: z.boolean(),
})
export type SwapItem = z.output<typeof swapItem>

/** A difference in value that one of the two pays by card. */
const swapDifference = z.object({
  /** Pence. */
  amount: z.number(),
  /** Whether the requester pays it. */
  isMine: z.boolean(),
  /** Pence that the other gets of it, after our commission. */
  payeeGets: z.number(),
  /** `proposed` until the swap is agreed. */
  state: z.enum(['proposed', ...differenceStates]),
  /** The end of the time to pay; null unless it is due. */
  until: z.nullable(instant),
  /** The listing whose order it is paid with; null until the swap is agreed. */
  listingId: z.nullable(z.number()),
  /** The order that it was paid with. */
  orderId: z.nullable(z.number()),
})

const swap = z.object({
  id: z.number(),
  /** Which of the two the requester is. */
  side: z.enum(swapSides),
  other: z.object({ id: z.number(), fullName: z.string() }),
  /** What the requester gives, and what they get. */
  mine: z.array(swapItem),
  theirs: z.array(swapItem),
  difference: z.nullable(swapDifference),
  status: z.enum(swapStatuses),
  /** Number of proposals so far. An answer names it, so that nobody accepts another one than they have read. */
  turn: z.number(),
  /** What the requester may do now. */
  acts: z.array(z.enum(swapActs)),
  /** How it ended, in words; null while it is not over. */
  outcome: z.nullable(z.string()),
  /** The end of the time to answer or, once agreed, to hand over; null when it is over. */
  until: z.nullable(instant),
  /**
   * Six digits that the requester shows the other at the handover; null unless it is agreed, and the difference paid. Who
   * pays shows the code of the order instead.
   */
  handoverCode: z.nullable(z.string()),
  /** Whether the requester has entered the other's code, and the other the requester's. */
  hasEntered: z.boolean(),
  otherHasEntered: z.boolean(),
  createdAt: instant,
})
export type Swap = z.output<typeof swap>

const ids = (tooFew: string) =>
  z.array(id).check(
    z.minLength(1, tooFew),
    z.maxLength(SWAP_TERMS.perSide, `Choose at most ${SWAP_TERMS.perSide} listings`),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each listing once'),
  )

const mine = ids('Choose at least one of your listings')
const theirs = ids('Choose at least one of their listings')
/** A difference to propose: in pence, and whether the requester pays it; null or missing for none. */
const newDifference = z.optional(
  z.nullable(
    z.object({
      amount: z
        .int('Enter an amount')
        .check(z.gte(1, 'Enter an amount'), z.lte(SWAP_TERMS.difference, 'Enter a lower amount')),
      isMine: z.boolean('Choose who pays'),
    }),
  ),
)
export type NewDifference = z.output<typeof newDifference>

const turn = z.int('Look at the swap again').check(z.gte(1, 'Look at the swap again'))
const byId = z.object({ id: idText })

export const swapChoices = endpoint({
  method: 'GET',
  path: '/api/products/:id/swap-choices',
  access: 'member',
  summary: 'Returns what you can propose for a listing that takes swaps',
  params: byId,
  reply: z.object({
    listing: swapItem,
    other: z.object({ id: z.number(), fullName: z.string() }),
    /** Your listings of which a unit is on sale. */
    mine: z.array(swapItem),
    /** Your open swap that began with this listing; null when there is none. */
    openSwapId: z.nullable(z.number()),
  }),
})
export type SwapChoices = z.output<(typeof swapChoices)['reply']>

export const listSwaps = endpoint({
  method: 'GET',
  path: '/api/swaps',
  access: 'member',
  summary: 'Lists your swaps, newest first',
  query: z.object({
    /** Only those that are open or agreed, or only the others. */
    state: z.optional(z.enum(['running', 'over'], 'Choose running or over')),
    limit: z.optional(idText),
    /** Continues after this swap. */
    cursor: z.optional(idText),
  }),
  reply: z.array(swap),
})

export const getSwap = endpoint({
  method: 'GET',
  path: '/api/swaps/:id',
  access: 'member',
  summary: 'Returns one of your swaps',
  params: byId,
  reply: swap,
})

export const counterChoices = endpoint({
  method: 'GET',
  path: '/api/swaps/:id/choices',
  access: 'member',
  summary: 'Returns what you can propose instead in a swap that waits for your answer',
  params: byId,
  reply: z.object({ mine: z.array(swapItem), theirs: z.array(swapItem) }),
})
export type CounterChoices = z.output<(typeof counterChoices)['reply']>

export const proposeSwap = endpoint({
  method: 'POST',
  path: '/api/swaps',
  access: 'member',
  summary: 'Proposes one or several of your listings for a listing that takes swaps',
  body: z.object({ productId: id, mine, difference: newDifference }),
  reply: swap,
  status: 201,
})

export const counterSwap = endpoint({
  method: 'POST',
  path: '/api/swaps/:id/counter',
  access: 'member',
  summary: 'Proposes other listings instead, when it is your turn',
  params: byId,
  body: z.object({ turn, mine, theirs, difference: newDifference }),
  reply: swap,
})

export const enterSwapCode = endpoint({
  method: 'POST',
  path: '/api/swaps/:id/code',
  access: 'member',
  summary: 'Enters the code of the other member at the handover',
  params: byId,
  body: z.object({ code: z.string('Enter the six digits').check(z.maxLength(40, 'Enter the six digits')) }),
  reply: swap,
})

export const answerSwap = endpoint({
  method: 'POST',
  path: '/api/swaps/:id/:answer',
  access: 'member',
  summary: 'Accepts, declines, withdraws or cancels a swap',
  params: z.object({ id: idText, answer: z.enum(swapAnswers, 'Choose accept, decline, withdraw or cancel') }),
  body: z.object({ turn }),
  reply: swap,
})
