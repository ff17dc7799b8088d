import type { Deps } from '#deps.ts'
import { localDateTime } from '#shared/london-time.ts'
import { pence, toDecimal } from '#shared/money.ts'
import { toCsv } from '#shared/text/csv.ts'
import type { Order } from '../../base/server/tables.ts'
import { viewOrders } from '../../order/server/view-models.ts'
import { earnedOf, givenOf, statusLine } from '../receipt.ts'
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
  'To a group (GBP)',
  'You get (GBP)',
  'Status',
  'Paid out on',
]

/** How many sales are read at once. */
const PAGE = 500

type StatementDeps = Pick<Deps, 'db' | 'publicUrl' | 'clock'>

/** All sales paid in a year, as a file for spreadsheets; null when the text is not a year. */
export async function statementOf(
  deps: StatementDeps,
  me: { id: number },
  year: string,
  limit = PAGE,
): Promise<string | null> {
  const span = spanOf(year)
  if (!span) return null
  const rows: string[][] = []
  for (let cursor: Order | undefined, isWhole = false; !isWhole; ) {
    const sales = await salesBetween(deps.db, me.id, span, { cursor, limit })
    rows.push(...(await rowsOfSales(deps, me, sales)))
    cursor = sales.at(-1)
    isWhole = sales.length < limit
  }
  return toCsv([HEADINGS, ...rows])
}

async function rowsOfSales(deps: StatementDeps, me: { id: number }, found: Order[]): Promise<string[][]> {
  const sales = await viewOrders(deps, found, me.id)
  const sent = await paidOutAt(
    deps.db,
    sales.map(({ id }) => id),
  )
  return sales.map((sale) => {
    const { id, orderId, paidAt, product, buyer, amount } = sale
    const { back, commission, left: earned } = earnedOf(sale)
    const given = givenOf(sale)
    const left = earned - given
    return [
      dayOf(paidAt ? new Date(paidAt) : null),
      orderId.slice(0, 8),
      product.title,
      buyer.fullName,
      ...[amount, back, commission, given, left].map((sum) => toDecimal(pence(sum))),
      statusLine(sale),
      dayOf((left > 0 && sent.get(id)) || null),
    ]
  })
}

const dayOf = (at: Date | null): string => (at ? localDateTime(at).day : '')
