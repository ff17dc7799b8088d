import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { follow } from '#features/following/contract.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

/** Who follows whom. */
const demoFollows: readonly (readonly [follower: string, growers: readonly string[]])[] = [
  ['ivy', ['rose', 'basil']],
  ['fern', ['rose']],
  ['moss', ['rose', 'heather']],
]

/** Follows demo growers through the API. */
export async function playFollowing(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const [follower, growers] of demoFollows) {
    const { api, end } = await signedIn(deps, app, cast.person(follower))
    try {
      for (const grower of growers) await api(follow, { params: { userId: String(cast.person(grower)) } })
    } finally {
      await end()
    }
  }
}
