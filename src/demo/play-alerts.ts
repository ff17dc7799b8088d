import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { changeAlert, createAlert } from '#features/alerts/contract.ts'
import { matchQueue } from '#features/alerts/server/matching.ts'
import { demoAlerts } from './alerts.ts'
import type { Cast } from './cast.ts'
import { demoPerson } from './people.ts'
import { signedIn } from './play-orders.ts'

/** Creates the demo alerts through the API and matches them against the demo listings. */
export async function playAlerts(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const { person, isActive, ...alert } of demoAlerts) {
    const { outcode } = demoPerson(person)
    const { api, end } = await signedIn(deps, app, cast.person(person))
    try {
      const { id } = await api(createAlert, { body: { ...alert, userPostcode: outcode } })
      if (!isActive) await api(changeAlert, { params: { id: String(id) }, body: { isActive } })
    } finally {
      await end()
    }
  }
  await deps.transaction(async (tx) => {
    for (const { id } of cast.listings) await deps.jobs.send(tx, matchQueue, { listingId: id })
  })
  await deps.jobs.idle()
}
