import { priceOf, type Rates } from '#features/checkout/base/fees.ts'
import { SALES_WITH_PROOF, TERMS, timesOf } from '#features/checkout/base/terms.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { Deadlines } from '#shared/site/default-deadlines.ts'

const HOUR = 3_600_000

const percent = (basisPoints: number): string => `${basisPoints / 100}%`
const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A duration in words: whole days, else hours, else minutes. Up to two days are given in hours. */
export function inWords(milliseconds: number): string {
  if (milliseconds > 48 * HOUR && milliseconds % (24 * HOUR) === 0) return many(milliseconds / (24 * HOUR), 'day')
  if (milliseconds % HOUR === 0) return many(milliseconds / HOUR, 'hour')
  return many(milliseconds / 60_000, 'minute')
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const days = (times: readonly number[]): string =>
  listed.format(times.map((time) => String(Math.floor(time / (24 * HOUR)))))

/** The times that pages show and no setting changes, taken from the constants that checkout uses. */
export const figures = {
  claimWindow: inWords(TERMS.claimWindow),
  objectWithin: inWords(TERMS.objectWithin),
  decideWithin: inWords(TERMS.decideWithin),
  defaultAfter: inWords(TERMS.defaultAfter),
  refundAfterRelease: inWords(TERMS.refundAfterRelease),
  warningDays: days(TERMS.warnings),
  claimWithin: `${TERMS.claimWithin / (365 * 24 * HOUR)} years`,
  claimReminders: days(TERMS.claimReminders),
  salesWithProof: SALES_WITH_PROOF,
} as const

/** The times that admins set, in words. */
export function timesIn(deadlines: Deadlines) {
  const { payWithin, collectWithin, answerWithin } = timesOf(deadlines)
  return { payWithin: inWords(payWithin), collectWithin: inWords(collectWithin), answerWithin: inWords(answerWithin) }
}
export type Times = ReturnType<typeof timesIn>

/** What a sale costs, with the example of £20. */
export function feesAt(rates: Rates) {
  const example = priceOf(pence(2000), true, rates)
  return {
    commission: percent(rates.commission),
    protection: percent(rates.protection),
    example: {
      price: formatPounds(example.item),
      protection: formatPounds(example.protection),
      buyerPays: formatPounds(example.buyerPays),
      commission: formatPounds(example.commission),
      sellerGets: formatPounds(example.sellerGets),
    },
  }
}
export type Fees = ReturnType<typeof feesAt>
