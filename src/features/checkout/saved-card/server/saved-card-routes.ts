import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { finishSavingCard, payableCharge, removeSavedCard, savedCards, startSavingCard } from '../contract.ts'
import { MANDATE, MANDATE_VERSION } from '../mandate.ts'
import { deleteOldCards, followCharges, runCharge, sweepCharges } from './charge-job.ts'
import { chargeQueue } from './charges.ts'
import { payable } from './payable.ts'
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
  handle(app, savedCards, async ({ me }) => ({
    cards: await viewCards(deps, me, need),
    mandate: MANDATE,
    mandateVersion: MANDATE_VERSION,
  }))
  handle(app, startSavingCard, ({ me, body }) => startSaving(deps, me, body.mandateVersion), { limits: starting })
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
