import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import { claimMoney, openDashboard, payoutAccount, payouts, startOnboarding } from '../contract.ts'
import { groupMoney } from './group-payouts.ts'
import { payoutsOf } from './payout-store.ts'
import * as accounts from './seller-accounts.ts'
import { claimMoney as claim } from './unclaimed.ts'
import { viewPayouts } from './view-models.ts'

/** Routes for a seller's payouts and the account they go to. Returns what higher features hold and pay money with. */
export function payoutCalls(app: FastifyInstance, deps: Deps) {
  handle(app, payouts, async ({ me, query }, http) => {
    const rows = await payoutsOf(deps.db, me.id, pageOf(query))
    nameNextPage(
      http,
      query,
      rows.map(({ payout }) => payout),
    )
    return viewPayouts(deps, rows, me.id)
  })

  handle(app, payoutAccount, ({ me }) => accounts.viewAccount(deps, me))

  handle(app, openDashboard, async ({ me }) => ({ url: await accounts.openDashboard(deps, me) }), {
    limits: [{ name: 'payout-dashboard', max: 20, seconds: 3600, by: 'member' }],
  })

  handle(app, claimMoney, async ({ body }) => ({ url: await claim(deps, body) }), {
    limits: [{ name: 'claims', max: 10, seconds: 3600, by: 'address' }],
  })

  handle(app, startOnboarding, async ({ me }) => ({ url: await accounts.startOnboarding(deps, me) }), {
    limits: [{ name: 'onboarding', max: 20, seconds: 3600, by: 'member' }],
  })
  return { payouts: accounts.payoutHolds(deps), money: groupMoney(deps) }
}
