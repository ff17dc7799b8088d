import type { Deps } from '#deps.ts'
import { localDateTime } from '#shared/london-time.ts'
import { pence, toDecimal } from '#shared/money.ts'
import { toCsv } from '#shared/text/csv.ts'
import { viewOrders } from '../../order/server/view-models.ts'
import { earnedOf, statusLine } from '../receipt.ts'
import { spanOf } from '../statement-years.ts'
import { paidOutAt, salesBetween } from './receipt-store.ts'

const HEADINGS = [
  'Date paid',
  'Order',
  'Item',
  'Buyer',
  'Price (GBP)',
  'Back to the buyer (GBP)',
  'Commission (GBP)',
  'You get (GBP)',
  'Status',
  'Paid out on',
]

/** All sales paid in a year, as a file for spreadsheets; null when the text is not a year. */
export async function statementOf(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'clock'>,
  me: { id: number },
  year: string,
): Promise<string | null> {
  const span = spanOf(year)
  if (!span) return null
  const sales = await viewOrders(deps, await salesBetween(deps.db, me.id, span), me.id)
  const sent = await paidOutAt(
    deps.db,
    sales.map(({ id }) => id),
  )
  const rows = sales.map((sale) => {
    const { id, orderId, paidAt, product, buyer, amount } = sale
    const { back, commission, left } = earnedOf(sale)
    return [
      dayOf(paidAt ? new Date(paidAt) : null),
      orderId.slice(0, 8),
      product.title,
      buyer.fullName,
      ...[amount, back, commission, left].map((sum) => toDecimal(pence(sum))),
      statusLine(sale),
      dayOf(sent.get(id) ?? null),
    ]
  })
  return toCsv([HEADINGS, ...rows])
}

const dayOf = (at: Date | null): string => (at ? localDateTime(at).day : '')
