import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { pence } from '#shared/money.ts'
import { decideDispute, refundByStaff } from '../../order/server/held-payments.ts'
import { contested } from '../../order/server/sweep-store.ts'
import { viewOrders } from '../../order/server/view-models.ts'
import { decideDispute as decideCall, openDisputes, refundReleased } from '../contract.ts'

/** Staff routes for disputes that the two parties could not settle. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, openDisputes, async ({ me }) => {
    const { orders, total } = await contested(deps.db)
    const views = await viewOrders(deps, orders, me.id)
    return { total, disputes: views.map((view, n) => ({ ...view, contestReason: orders[n]?.contestReason ?? null })) }
  })

  handle(app, decideCall, async ({ me, body: { transactionId, to, refund, rule, reason } }) => {
    const decision = to === 'buyer' ? ({ to } as const) : ({ to, refund: pence(refund) } as const)
    const { status } = await decideDispute(deps, me, transactionId, { ...decision, rule, reason })
    return { success: true, message: 'The dispute is decided.', status }
  })
  handle(app, refundReleased, async ({ me, body: { transactionId, rule, reason, amount, refundedBefore } }) => {
    const part = amount === undefined ? undefined : { amount: pence(amount), refundedBefore: pence(refundedBefore) }
    const { status } = await refundByStaff(deps, me, transactionId, { rule, reason, part })
    return { success: true, message: part ? 'A part is refunded.' : 'The buyer is refunded.', status }
  })
}
