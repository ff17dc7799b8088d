import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import { DomainError } from '#shared/errors.ts'
import * as calls from '../contract.ts'
import { isRequired, notificationKinds } from '../kinds.ts'
import { pushRoutes } from '../push/server/routes.ts'
import type { CheckAgain } from './digests.ts'
import { recordSecurityNotices } from './entries.ts'
import { notificationJobs } from './jobs.ts'
import { channelsOf, saveChannels } from './preference-store.ts'
import { notificationsOf, readAll, readOne } from './store.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

/** What higher features do. */
export interface NotificationSlots {
  /** Corrects the entries of a digest when it is written. */
  checkAgain: CheckAgain
  /** Emails that are no kind of notification. */
  others: Parameters<typeof unsubscribeRoutes>[2]
}

/** The notification centre, the delivery preferences, the digests and pushes. */
export function notificationRoutes(app: FastifyInstance, deps: Deps, { checkAgain, others }: NotificationSlots): void {
  const { db, clock, live } = deps
  notificationJobs(deps, checkAgain)
  recordSecurityNotices(deps)

  handle(app, calls.listNotifications, async ({ me, query }, http) => {
    const rows = await notificationsOf(db, me.id, pageOf(query))
    nameNextPage(http, query, rows)
    return rows
  })

  handle(app, calls.readNotification, async ({ me, params }) => {
    if (!(await readOne(db, me.id, params.id, clock.now()))) throw new DomainError('not_found', 'Not found')
    await live.publish(db, [me.id], { kind: 'notification', id: params.id })
    return { success: true, message: 'Marked as read' }
  })

  handle(app, calls.readNotifications, async ({ me, body }) => {
    await readAll(db, me.id, body.newest, clock.now())
    await live.publish(db, [me.id], { kind: 'notification' })
    return { success: true, message: 'Marked as read' }
  })

  const preferencesOf = async (userId: number) => {
    const channels = await channelsOf(db, userId)
    return { kinds: notificationKinds.map((kind) => ({ kind, ...channels[kind] })) }
  }

  handle(app, calls.getPreferences, ({ me }) => preferencesOf(me.id))

  handle(app, calls.setPreferences, async ({ me, body }) => {
    const chosen = new Map(body.kinds.map((one) => [one.kind, one]))
    const rows = [...chosen.values()].filter(({ kind }) => !isRequired(kind))
    await saveChannels(db, me.id, rows, clock.now())
    return preferencesOf(me.id)
  })

  unsubscribeRoutes(app, deps, others)
  pushRoutes(app, { ...deps, checkAgain })
}
