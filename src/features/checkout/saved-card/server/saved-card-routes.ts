import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { DomainError } from '#shared/errors.ts'
import { findOrder } from '../../order/server/store.ts'
import { finishSavingCard, payableCharge, removeSavedCard, savedCards, startSavingCard } from '../contract.ts'
import { MANDATE } from '../mandate.ts'
import { payUntilOf } from './charge-facts.ts'
import { deleteOldCards, followCharges, runCharge, sweepCharges } from './charge-job.ts'
import { findChargeOf } from './charge-store.ts'
import { chargeQueue, isPayable, NOT_PAID } from './charges.ts'
import {
  type CardNeed,
  finishSaving,
  followCard,
  followCards,
  followQueue,
  removeCard,
  startSaving,
  viewCard,
  viewCards,
} from './saved-cards.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

/** Each start asks the provider for a customer and a setup. */
const starting: Limit[] = [{ name: 'saved-cards', max: 20, seconds: 3600, by: 'member' }]
const looking: Limit[] = [{ name: 'saved-card-look-ups', max: 120, seconds: 3600, by: 'member' }]

/** Cards that members save, and what is charged to them later. */
export function savedCardRoutes(app: FastifyInstance, deps: Deps, need: CardNeed): void {
  handle(app, savedCards, async ({ me }) => ({ cards: await viewCards(deps, me, need), mandate: MANDATE }))
  handle(app, startSavingCard, ({ me }) => startSaving(deps, me), { limits: starting })
  handle(
    app,
    finishSavingCard,
    async ({ me, body }) => {
      const { state, message, card } = await finishSaving(deps, me, body.setupIntent)
      return { state, message, card: state === 'saved' && card ? await viewCard(deps, card, need) : null }
    },
    { limits: looking },
  )
  handle(app, removeSavedCard, async ({ me, params }) => {
    await removeCard(deps, me, params.id, need)
    return { success: true, message: 'The card is removed. Nothing is charged to it from now on.' }
  })
  handle(app, payableCharge, async ({ me, params }) => payable(deps, me, params.id))
  savedCardJobs(deps)
}

async function payable({ db }: Deps, me: { id: number }, id: number) {
  const order = await findOrder(db, id)
  const charge = order?.buyerId === me.id ? await findChargeOf(db, id) : null
  if (!order || !charge) throw new DomainError('not_found', 'This order does not exist.')
  if (order.status !== 'pending' || order.claimedAt || !order.clientSecret || !isPayable(charge)) {
    throw new DomainError('conflict', 'This order does not wait for your payment.', {
      code: 'NOT_PAYABLE',
      extra: { transactionId: id },
    })
  }
  return {
    transactionId: id,
    clientSecret: order.clientSecret,
    productId: order.productId,
    title: order.productTitle,
    price: order.amount,
    protection: order.protectionFee,
    total: order.total,
    reason: charge.reason ?? NOT_PAID,
    payUntil: payUntilOf(order).toISOString(),
  }
}

function savedCardJobs(deps: Deps): void {
  const { jobs } = deps
  followCharges(deps)
  jobs.work(followQueue, ({ savedCardId }) => followCard(deps, savedCardId))
  jobs.work(chargeQueue, ({ chargeId }) => runCharge(deps, chargeId))
  jobs.every(MINUTE_SECONDS, 'saved-cards', async () => {
    await sweepCharges(deps)
    await followCards(deps)
  })
  jobs.every(DAY_SECONDS, 'removed-cards', () => deleteOldCards(deps.db, deps.clock.now()))
}
