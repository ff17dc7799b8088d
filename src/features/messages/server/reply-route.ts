import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { getReplyTime } from '../reply-contract.ts'
import { replyTimeOf } from '../reply-time.ts'
import { firstAnswers } from './reply-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LOOKED_BACK_DAYS = 90

/** A user's reply time, from the conversations of the last ninety days. */
export function replyRoute(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  handle(app, getReplyTime, async ({ params }) => {
    const now = clock.now().getTime()
    const since = new Date(now - LOOKED_BACK_DAYS * DAY_MS)
    const found = await firstAnswers(db, { userId: params.id, since, unansweredBefore: new Date(now - DAY_MS) })
    return { within: replyTimeOf(found) }
  })
}
