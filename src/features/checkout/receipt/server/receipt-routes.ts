import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { placeOf, pointOf } from '#http/viewer-place.ts'
import { DomainError } from '#shared/errors.ts'
import { idText } from '#shared/fields.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { findOrder } from '../../order/server/store.ts'
import { viewOrder } from '../../order/server/view-models.ts'
import { getEarnings, getReceipt, type Receipt } from '../contract.ts'
import { receiptOf } from '../receipt.ts'
import { yearsBetween } from '../statement-years.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { daysOfSales, sumsOfSeller } from './receipt-store.ts'
import { statementOf } from './statement.ts'

/** Files are generated for each request. */
const fileLimits: Limit[] = [{ name: 'receipt-files', max: 60, seconds: 300, by: 'member' }]

/** Routes for documents that users keep: receipts, and a year's sales as a table. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, getReceipt, ({ me, place, params }) => ownReceipt(deps, { me, place }, params.id))

  handle(app, getEarnings, async ({ me }) => {
    const { held, waiting, frozen, paidOut } = await sumsOfSeller(deps.db, me.id)
    const days = await daysOfSales(deps.db, me.id)
    const sum = (amount: number) => ({ amount, formatted: formatPounds(pence(amount)) })
    return {
      ...{ held: sum(held), waiting: sum(waiting), frozen: sum(frozen), paidOut: sum(paidOut) },
      years: days ? yearsBetween(days) : [],
    }
  })
  receiptFiles(app, deps)
}

/** Files instead of JSON, so that links can point to them. */
function receiptFiles(app: FastifyInstance, deps: Deps): void {
  const options = { schema: { hide: true }, config: { limits: fileLimits } }
  app.get<{ Params: { id: string } }>('/api/transactions/:id/receipt.pdf', options, async (request, reply) => {
    const me = memberOf(request)
    if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
    const id = idText.safeParse(request.params.id)
    if (!id.success) throw noReceipt()
    const receipt = await ownReceipt(deps, { me, place: placeOf(request) }, id.data)
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="receipt-${receipt.number}.pdf"`)
      .send(await receiptPdf(receipt, deps.config.productName))
  })

  app.get<{ Querystring: { year?: unknown } }>('/api/seller/statement.csv', options, async (request, reply) => {
    const me = memberOf(request)
    if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
    const year = String(request.query.year ?? '')
    const statement = await statementOf(deps, me, year)
    if (statement === null) throw new DomainError('invalid', 'Choose a year, such as 2026 or 2026-27')
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="sales-${year}.csv"`)
      .send(statement)
  })
}

const noReceipt = () => new DomainError('not_found', 'There is no receipt for this order.')

interface Viewer {
  me: { id: number }
  place: ViewerPlace | null
}

/** The receipt of a charged order, for its two parties. */
async function ownReceipt(deps: Deps, { me, place }: Viewer, id: number): Promise<Receipt> {
  const order = await findOrder(deps.db, id)
  const isOwn = order?.buyerId === me.id || (order?.sellerId === me.id && order.paidAt !== null)
  if (!order || !isOwn || order.chargeId === null) throw noReceipt()
  const rates = { commission: order.commissionRate, protection: order.protectionRate }
  return receiptOf(await viewOrder(deps, order, me.id, await pointOf(deps.places, place)), rates, deps.config)
}
