import * as z from 'zod/mini'
import { email } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PAYEE_STATES } from '../base/payout-lifecycle.ts'
import { payout } from '../base/shapes.ts'
import { page } from '../order/contract.ts'

export type { Payout } from '../base/shapes.ts'

export const payouts = endpoint({
  method: 'GET',
  path: '/api/seller/payouts',
  access: 'member',
  summary: 'Your payouts, newest first',
  query: page,
  reply: z.array(payout),
})

/** The account a seller is paid to, and what is waiting for it. Looks it up at the provider while it is not ready. */
export const payoutAccount = endpoint({
  method: 'GET',
  path: '/api/payouts/account',
  access: 'member',
  summary: 'How far your payouts are set up',
  reply: z.object({
    /** `none` before the first sale; `new` and `incomplete` wait for the seller, `checking` for the provider. */
    state: z.enum(PAYEE_STATES),
    /** Pence of all waiting payouts. */
    waiting: z.number(),
    waitingFormatted: z.string(),
  }),
})

/** Where the seller sees and changes them later: a page of the provider's whose link works once, for a few minutes. */
export const openDashboard = endpoint({
  method: 'POST',
  path: '/api/payouts/dashboard',
  access: 'member',
  summary: 'See and change where your payouts go',
  reply: z.object({ url: z.string() }),
})

export const claimForm = z.strictObject({
  reference: z
    .string()
    .check(z.trim(), z.regex(/^[\da-fA-F-]{36}$/, 'Enter the reference from our email, such as 3f0c….')),
  email,
})

/** For people who left before they could be paid. */
export const claimMoney = endpoint({
  method: 'POST',
  path: '/api/payouts/claim',
  access: 'anyone',
  summary: 'Claim money that waits for you after you left',
  body: claimForm,
  /** The provider's page where bank details are entered; null when the money is on its way. */
  reply: z.object({ url: z.nullable(z.string()) }),
})

/** Where the seller enters bank details: a page of the provider's whose link works once, for a few minutes. */
export const startOnboarding = endpoint({
  method: 'POST',
  path: '/api/payouts/onboarding',
  access: 'member',
  summary: 'Set up where your payouts go',
  reply: z.object({ url: z.string() }),
})
