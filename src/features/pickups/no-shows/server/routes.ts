import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { answerNoShow, getAttendance, sayNoShow, withdrawNoShow } from '../contract.ts'
import { countedSince, shownReliability } from '../reliability.ts'
import { getReliability } from '../reliability-contract.ts'
import { deleteOldNoShows } from './no-show-store.ts'
import { countPickups } from './reliability-store.ts'
import { answer, recordUnanswered, say, withdraw } from './saying.ts'
import { attendanceOf } from './view-models.ts'

const RECORD_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
const limits: Limit[] = [{ name: 'no-shows', max: 30, seconds: 3600, by: 'member' }]

/** Who did not come to a pickup, as its two parties say, and to how many pickups a member came. */
export function noShowRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, jobs } = deps
  jobs.every(RECORD_SECONDS, 'no-shows-unanswered', () => recordUnanswered(deps))
  jobs.every(DAY_SECONDS, 'old-no-shows', () => deleteOldNoShows(db, clock.now()))
  handle(app, getAttendance, ({ me, params }) => attendanceOf(deps, me, params.id))
  handle(
    app,
    sayNoShow,
    async ({ me, params, body }) => {
      await say(deps, me, params.id, body.words)
      return attendanceOf(deps, me, params.id)
    },
    { limits },
  )
  handle(
    app,
    answerNoShow,
    async ({ me, params, body }) => {
      await answer(deps, me, params.id, body)
      return attendanceOf(deps, me, params.id)
    },
    { limits },
  )
  handle(
    app,
    withdrawNoShow,
    async ({ me, params }) => {
      await withdraw(deps, me, params.id)
      return attendanceOf(deps, me, params.id)
    },
    { limits },
  )
  handle(app, getReliability, async ({ params }) => ({
    reliability: shownReliability(await countPickups(db, params.id, countedSince(clock.now()))),
  }))
}
