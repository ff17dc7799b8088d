import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { markSeen } from '#features/notifications/server/notify.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { monthOf } from '#shared/dates.ts'
import type { Member } from '#shared/endpoint.ts'
import { localDateTime } from '#shared/london-time.ts'
import { only } from '#shared/required.ts'
import * as contract from '../contract.ts'
import { type PlatformId, platformIds } from '../platforms.ts'
import { publishDue } from './due-posts.ts'
import { fileRoutes } from './file-routes.ts'
import { type DraftRequest, generate } from './generate.ts'
import { materialFor } from './material.ts'
import { metricsOf } from './metrics.ts'
import { outbox, pageOf } from './outbox.ts'
import { change, keep, move, plan, remove, restore, schedule } from './posts.ts'
import { seasonalContent } from './seasonal-content.ts'
import { type PostRow, postsOf, purgeDeleted, UNDO_MS } from './store.ts'
import { viewPosts } from './view-models.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const MAX_SEED = 2_147_483_647
const writing: Limit[] = [{ name: 'social-writing', max: 120, seconds: HOUR, by: 'member' }]
const changing: Limit[] = [{ name: 'social-changes', max: 300, seconds: HOUR, by: 'member' }]

/** Social media posts: drafts, schedule and results. */
export function socialRoutes(app: FastifyInstance, deps: Deps): void {
  draftCalls(app, deps)
  postCalls(app, deps)
  changeCalls(app, deps)
  fileRoutes(app, deps)
}

/** Checks for due posts every minute. */
export function socialJobs(deps: Deps): void {
  const publisher = outbox(deps)
  deps.jobs.every(MINUTE, 'social-posts-due', () => publishDue(deps, publisher))
  deps.jobs.every(10 * MINUTE, 'social.delete-old', () =>
    purgeDeleted(deps.db, new Date(deps.clock.now().getTime() - UNDO_MS)),
  )
}

function draftCalls(app: FastifyInstance, deps: Deps): void {
  const { clock, publicUrl } = deps
  const write = async (me: Member, wanted: DraftRequest, seed: number, platform: readonly PlatformId[]) => {
    const material = await materialFor(deps, me)
    return generate(wanted, { seed, month: monthOf(clock.now()), platform, origin: publicUrl() }, material)
  }
  handle(app, contract.listSuggestions, ({ me }) => {
    // The seed changes daily, so suggestions stay the same for a day.
    const today = Number(localDateTime(clock.now()).day.replaceAll('-', ''))
    return write(me, { type: 'today' }, (today * 31 + me.id * 7919) % MAX_SEED, platformIds)
  })
  handle(app, contract.listSeasonalContent, async () => seasonalContent())
  handle(
    app,
    contract.generateContent,
    ({ me, body: { type, topic, platform = [...platformIds], seed } }) =>
      write(me, { type, topic }, seed ?? (clock.now().getTime() + me.id) % MAX_SEED, platform),
    { limits: writing },
  )
  handle(app, contract.getMetrics, ({ me }) => metricsOf(deps, me))
}

function postCalls(app: FastifyInstance, deps: Deps): void {
  const limits = { limits: changing }
  const one = async (row: PostRow) => only(await viewPosts(deps, [row]))
  handle(
    app,
    contract.scheduleContent,
    async ({ me, body }) => ({
      success: true,
      message: 'Your content has been prepared for publishing!',
      posts: await viewPosts(deps, await schedule(deps, me, body)),
    }),
    limits,
  )
  handle(app, contract.listPosts, async ({ me }) => viewPosts(deps, await postsOf(deps.db, me.id)))
  handle(app, contract.createPost, async ({ me, body }) => one(await keep(deps, me, body)), limits)
  handle(app, contract.changePost, async ({ me, params, body }) => one(await change(deps, me, params.id, body)), limits)
}

function changeCalls(app: FastifyInstance, deps: Deps): void {
  const limits = { limits: changing }
  const one = async (row: PostRow) => only(await viewPosts(deps, [row]))
  handle(app, contract.planPost, async ({ me, params, body }) => one(await plan(deps, me, params.id, body)), limits)
  handle(
    app,
    contract.transitionPost,
    async ({ me, params }) => {
      const post = await move(deps, me, params.id, params.move)
      await markSeen(deps, me.id, 'post', pageOf(post.id))
      return one(post)
    },
    limits,
  )
  handle(
    app,
    contract.removePost,
    async ({ me, params }) => {
      await remove(deps, me, params.id)
      return { success: true, message: 'Your post has been deleted.' }
    },
    limits,
  )
  handle(app, contract.restorePost, async ({ me, params }) => one(await restore(deps, me, params.id)), limits)
}
