import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { memberBlocked } from '#features/accounts/events.ts'
import { addBlock, blockedBy, removeBlock } from '#features/accounts/server/contact-store.ts'
import { markSeen, stopPushes } from '#features/notifications/server/notify.ts'
import { handle, mustBe } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { DomainError } from '#shared/errors.ts'
import { block, listBlocked, listConversations, listMessages, markRead, sendMessage, unblock } from '../contract.ts'
import { messageJobs } from './jobs.ts'
import { replyRoute } from './reply-route.ts'
import { type MessagesDeps, mustExist, placeOf, read, send } from './send.ts'
import { conversationsOf, conversationWith } from './store.ts'

const MAX_PAGE_SIZE = 100

const writing: Limit[] = [
  { name: 'messages', max: 20, seconds: 60, by: 'member' },
  { name: 'messages', max: 20, seconds: 60, by: 'address' },
]

/** Conversations between two users. */
export function messageRoutes(app: FastifyInstance, deps: MessagesDeps & Pick<Deps, 'jobs' | 'files'>): void {
  const { db, transaction, clock, events } = deps
  messageJobs(deps)
  replyRoute(app, deps)

  handle(app, listConversations, async ({ me, params, query }, http) => {
    mustBe(me, params.userId)
    const rows = await conversationsOf(db, me.id, pageOf(query))
    nameNextPage(http, rows.length, query, rows.at(-1)?.lastId)
    return rows
  })

  handle(app, listMessages, async ({ me, params, query }, http) => {
    mustBe(me, params.userId)
    await mustExist(db, params.otherUserId)
    const rows = await conversationWith(db, me.id, params.otherUserId, pageOf(query))
    nameNextPage(http, rows.length, query, rows.at(-1)?.id)
    return rows.reverse()
  })

  handle(app, markRead, async ({ me, params }) => {
    mustBe(me, params.userId)
    await mustExist(db, params.otherUserId)
    await read(deps, me.id, params.otherUserId)
    await markSeen(deps, me.id, 'message', placeOf(params.otherUserId))
    return { success: true, message: 'Marked as read' }
  })

  handle(
    app,
    sendMessage,
    ({ me, body }) => {
      mustBe(me, body.senderId)
      return send(deps, me, body)
    },
    { limits: writing },
  )

  handle(app, listBlocked, ({ me }) => blockedBy(db, me.id))

  handle(app, block, async ({ me, params }) => {
    if (params.userId === me.id) throw new DomainError('invalid', 'You cannot block yourself.')
    await mustExist(db, params.userId)
    await transaction(async (tx) => {
      await addBlock(tx, me.id, params.userId, clock.now())
      await stopPushes(tx, me.id, 'message', placeOf(params.userId))
      await events.announce(tx, memberBlocked, { blockerId: me.id, blockedId: params.userId })
    })
    return { success: true, message: 'Blocked' }
  })

  handle(app, unblock, async ({ me, params }) => {
    await removeBlock(db, me.id, params.userId)
    return { success: true, message: 'Unblocked' }
  })
}

interface PageQuery {
  limit?: number | undefined
  cursor?: number | undefined
}

const pageOf = ({ limit = MAX_PAGE_SIZE, cursor }: PageQuery) => ({ limit: Math.min(limit, MAX_PAGE_SIZE), cursor })

/** A full page may have a next page; its URL is in the Link header. */
function nameNextPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  count: number,
  query: PageQuery,
  cursor: number | undefined,
): void {
  const { limit } = pageOf(query)
  if (count < limit || cursor === undefined) return
  const path = request.url.split('?')[0]
  reply.header('link', `<${path}?limit=${limit}&cursor=${cursor}>; rel="next"`)
}
