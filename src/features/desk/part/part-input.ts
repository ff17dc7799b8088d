import * as z from 'zod/mini'
import { MAX_LINES } from '#features/checkout/base/ordered-units.ts'
import { id } from '#shared/fields.ts'

/** What of an order goes back when a part of it is refunded. */
export const partInput = {
  /** The part of the price that goes back, in pence. */
  amount: z.optional(z.int('Enter an amount').check(z.gte(1, 'Enter at least 1p'))),
  /** The listings of the order that it is for: the amount is then what is left of their lines. */
  lines: z.optional(z.array(id).check(z.maxLength(MAX_LINES, `Choose at most ${MAX_LINES}`))),
}
