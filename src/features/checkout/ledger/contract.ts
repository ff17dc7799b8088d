import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, line, paragraph } from '#shared/fields.ts'
import {
  ACCOUNT_TYPES,
  ADJUSTABLE_ACCOUNTS,
  ADJUSTED_ACCOUNTS,
  DEBT_CAUSES,
  ENTRY_KINDS,
  LEDGER_CODES,
} from '../base/money-states.ts'

const adjustable = z.enum(ADJUSTABLE_ACCOUNTS)
const adjusted = z.enum(ADJUSTED_ACCOUNTS)

/** Characters of what staff found, or why they adjust something. */
export const MAX_REASON = 1000

/** Pence; a debit is positive. */
const signed = z.number()

const ledgerOverview = z.object({
  /** The last comparison with the provider; null before the first. */
  lastRun: z.nullable(z.object({ at: instant, movements: z.number(), faults: z.array(z.string()) })),
  /** Differences that two consecutive comparisons could not match. */
  unmatched: z.array(
    z.object({
      id: z.number(),
      source: z.string(),
      booked: signed,
      moved: signed,
      firstSeenAt: instant,
      resolvedAt: z.nullable(instant),
      resolvedBy: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** Refunds that were returned or refused: their buyers are still owed. */
  owedRefunds: z.array(
    z.object({
      id: z.number(),
      transactionId: z.number(),
      title: z.string(),
      amount: z.number(),
      failure: z.nullable(z.string()),
      at: instant,
    }),
  ),
  /** Corrections by staff: those that wait for approval first, then the latest. */
  adjustments: z.array(
    z.object({
      id: z.number(),
      debit: adjusted,
      credit: adjusted,
      amount: z.number(),
      reason: z.string(),
      source: z.nullable(z.string()),
      /** The order whose debt it writes off. */
      transactionId: z.nullable(z.number()),
      proposedBy: z.string(),
      proposedAt: instant,
      decidedBy: z.nullable(z.string()),
      /** Null while it waits. */
      isApproved: z.nullable(z.boolean()),
      /** Whether the reader may approve it: they did not propose it. */
      mayDecide: z.boolean(),
    }),
  ),
  /** Pence above which a second person must approve an adjustment. */
  adjustmentLimit: z.number(),
  /** Pence of a sent payout that one lost chargeback takes, and pence that a seller can owe through chargebacks. */
  chargebackLimits: z.object({ one: z.number(), debt: z.number() }),
  /** What sellers owe us, oldest first. Their next payouts repay it. */
  debts: z.array(
    z.object({
      id: z.number(),
      transactionId: z.number(),
      title: z.string(),
      seller: z.string(),
      cause: z.enum(DEBT_CAUSES),
      /** Pence that are still owed. */
      left: z.number(),
      at: instant,
      /** The account of the seller is closed. */
      hasLeft: z.boolean(),
      /** Nothing will repay it: it can be written off. */
      isLost: z.boolean(),
      /** A second person decides whether it is written off. */
      isProposed: z.boolean(),
    }),
  ),
  /** How many there are in all, where a list above is cut. */
  inAll: z.object({
    unmatched: z.number(),
    settled: z.number(),
    owedRefunds: z.number(),
    adjustments: z.number(),
    debts: z.number(),
  }),
  accounts: z.array(
    z.object({ code: z.enum(LEDGER_CODES), type: z.enum(ACCOUNT_TYPES), balance: signed, accounts: z.number() }),
  ),
})

export type LedgerOverview = z.output<typeof ledgerOverview>

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  access: 'staff',
  summary: 'The ledger: unmatched movements, refunds still owed and balances',
  reply: ledgerOverview,
})

export const accountPostings = endpoint({
  method: 'GET',
  path: '/api/admin/money/accounts/:code',
  access: 'staff',
  summary: 'The latest postings of an account',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  reply: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(ENTRY_KINDS),
      transactionId: z.nullable(z.number()),
      amount: signed,
      at: instant,
    }),
  ),
})

export type Posting = z.output<typeof accountPostings.reply>[number]

export const resolveUnmatched = endpoint({
  method: 'POST',
  path: '/api/admin/money/resolve',
  access: 'finance',
  summary: 'Note what was found about an unmatched movement',
  body: z.strictObject({ id, note: paragraph({ min: 1, max: MAX_REASON, tooShort: 'Enter what you found' }) }),
  reply: ledgerOverview,
})

export const compareNow = endpoint({
  method: 'POST',
  path: '/api/admin/money/compare',
  access: 'finance',
  summary: 'Compare the ledger with the provider now',
  reply: ledgerOverview,
})

export const refundAgain = endpoint({
  method: 'POST',
  path: '/api/admin/money/refund-again',
  access: 'finance',
  summary: 'Send a returned refund again',
  body: z.strictObject({ transactionId: id }),
  reply: ledgerOverview,
})

/** The largest amount of one adjustment: the provider's largest payment. */
const MAX_ADJUSTMENT = 99_999_999

export const proposeAdjustment = endpoint({
  method: 'POST',
  path: '/api/admin/money/adjustments',
  access: 'finance',
  summary: 'Adjust the ledger, or propose it when the amount needs a second person',
  body: z
    .strictObject({
      debit: adjustable,
      credit: adjustable,
      /** Pence. */
      amount: z
        .int('Enter an amount in pence')
        .check(z.gte(1, 'Enter an amount'), z.lte(MAX_ADJUSTMENT, 'Enter at most £999,999.99')),
      reason: paragraph({ min: 1, max: MAX_REASON, tooShort: 'Enter why the books are adjusted' }),
      source: z.optional(line({ min: 1, max: 200, tooShort: 'Enter the provider’s reference' })),
    })
    .check(
      z.refine(({ debit, credit }) => debit !== credit, { message: 'Choose two different accounts', path: ['credit'] }),
    ),
  reply: ledgerOverview,
})

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/api/admin/money/debts/write-off',
  access: 'finance',
  summary: 'Write off what a seller who has left owes, or propose it when the amount needs a second person',
  body: z.strictObject({
    debtId: id,
    reason: paragraph({ min: 1, max: MAX_REASON, tooShort: 'Enter why it is written off' }),
  }),
  reply: ledgerOverview,
})

export const decideAdjustment = endpoint({
  method: 'POST',
  path: '/api/admin/money/adjustments/decide',
  access: 'finance',
  summary: 'Approve or refuse an adjustment that another member of staff proposed',
  body: z.strictObject({ id, isApproved: z.boolean() }),
  reply: ledgerOverview,
})
