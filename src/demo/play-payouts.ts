import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { startOnboarding } from '#features/checkout/payout/contract.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

/** The seller whose first payout waits for their payout set-up. */
const WITHOUT_ACCOUNT = 'linden'

/** All other demo sellers have completed payout set-up. */
export async function playPayouts(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  const sellers = new Set(cast.listings.map(({ sellerId }) => sellerId))
  sellers.delete(cast.person(WITHOUT_ACCOUNT))
  for (const sellerId of sellers) {
    const { api, end } = await signedIn(deps, app, sellerId)
    const { url } = await api(startOnboarding, {})
    await end()
    await finish(deps, app, url)
  }
  await deps.jobs.idle()
}

/** Submits the provider's onboarding page. */
async function finish(deps: Deps, app: FastifyInstance, url: string): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: {
      ...{ host: new URL(deps.publicUrl()).host, origin: deps.publicUrl() },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'answer=finish',
  })
  if (statusCode !== 303) throw new Error(`The provider’s page answered ${statusCode}.`)
}
