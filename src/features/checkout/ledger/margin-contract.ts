import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** What a month's payments brought us, in pence. */
const month = z.object({
  /** Such as `2026-11`, in UK local time. */
  month: z.string(),
  /** Orders released in it. */
  orders: z.number(),
  /** Commission, buyer protection and boosts. */
  income: z.number(),
  /** Fees of the payment provider. */
  fees: z.number(),
})
export type MarginMonth = z.output<typeof month>

export const monthlyMargin = endpoint({
  method: 'GET',
  path: '/api/admin/money/margin',
  access: 'staff',
  summary: 'Income and fees of the provider by month, newest first',
  reply: z.array(month),
})
