import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { PARTIES } from '../base/parties.ts'

const line = z.object({ name: z.string(), amount: z.number() })

const receipt = z.object({
  number: z.string(),
  /** The buyer has a receipt, the seller a statement of the sale. */
  title: z.string(),
  /** Which of the order's two parties it is for. */
  party: z.enum(PARTIES),
  transactionId: z.number(),
  orderId: z.string(),
  item: z.string(),
  status: z.string(),
  dates: z.array(z.object({ name: z.string(), at: instant })),
  /** For the buyer: where it is collected and how far that is, no more exact than the listing. */
  place: z.nullable(z.object({ name: z.string(), where: z.string() })),
  people: z.array(z.object({ role: z.enum(['Buyer', 'Seller']), name: z.string() })),
  /** Pence; deductions are negative. */
  lines: z.array(line),
  total: line,
  notes: z.array(z.string()),
  issuer: z.object({
    name: z.nullable(z.string()),
    number: z.nullable(z.string()),
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
})
export type Receipt = z.output<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/transactions/:id/receipt',
  access: 'member',
  summary: 'The receipt of an order of yours, as its buyer or its seller',
  params: z.object({ id: idText }),
  reply: receipt,
})

const sum = z.object({ amount: z.number(), formatted: z.string() })

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/seller/earnings',
  access: 'member',
  summary: 'What you have earned, by where the money is',
  reply: z.object({
    /** Held for sales that are not settled. */
    held: sum,
    /** Released, and not sent yet. */
    waiting: sum,
    /** Frozen while a bank decides. */
    frozen: sum,
    paidOut: sum,
    /** Years with sales, the latest first: `2026`, and tax years as `2026-27`. */
    years: z.array(z.string()),
  }),
})
export type Earnings = z.output<typeof getEarnings.reply>
