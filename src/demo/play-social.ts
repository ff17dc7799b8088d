import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { createPost, generateContent, scheduleContent } from '#features/social/contract.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

/** The user of the posts and the seed of their texts. */
const DEMO_POSTER = { person: 'rose', seed: 2011 }
const DRAFTS = 2

/** Creates a week of posts for one user through the API: a few stay drafts, the rest are scheduled. */
export async function playSocial(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  const { api, end } = await signedIn(deps, app, cast.person(DEMO_POSTER.person))
  try {
    const written = await api(generateContent, { body: { type: 'weekly-batch', seed: DEMO_POSTER.seed } })
    for (const body of written.slice(0, DRAFTS)) await api(createPost, { body })
    const day = dayAfter(localDateTime(deps.clock.now()).day, 1)
    await api(scheduleContent, { body: { content: written.slice(DRAFTS), day, time: '18:30', every: 2 } })
  } finally {
    await end()
  }
}
