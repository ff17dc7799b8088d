import type { FastifyInstance } from 'fastify'
import { queue } from '#adapters/jobs/jobs.ts'
import { handle } from '#http/handle.ts'
import type { Member } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { partsOf } from '../ring.ts'
import { answerRing, enterRingCode, unknownRing } from './answering.ts'
import { reviewDueRings } from './ending.ts'
import { presentRing } from './present.ts'
import { setWantsRings, wantsRings } from './proposal-store.ts'
import { proposeRings, proposeRingsFor, type RingDeps } from './proposing.ts'
import { deleteOldRings, getRing, ringsOf } from './ring-store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A search at once: a member wants rings proposed again. */
const searchQueue = queue<{ memberId: number }>('swap-rings.search')

/** Swap rings: proposed by themselves, answered and handed over by their members. */
export function ringRoutes(app: FastifyInstance, deps: RingDeps): void {
  const { db, clock } = deps
  deps.jobs.every(HOUR, 'swap-rings.propose', async () => void (await proposeRings(deps)))
  deps.jobs.work(searchQueue, ({ memberId }) => proposeRingsFor(deps, memberId))
  deps.jobs.every(MINUTE, 'swap-rings.review', () => reviewDueRings(deps))
  deps.jobs.every(DAY, 'swap-rings.delete-old', () => deleteOldRings(db, clock.now()))
  const one = async (me: Member, id: number) => {
    const ring = await getRing(db, id)
    if (!ring || !partsOf(ring.parts, me.id)) throw unknownRing()
    return presentRing(ring, me.id, clock.now())
  }
  handle(app, contract.listRings, async ({ me }) => ({
    rings: (await ringsOf(db, me.id)).map((ring) => presentRing(ring, me.id, clock.now())),
    isOn: await wantsRings(db, me.id),
  }))
  handle(app, contract.getRing, ({ params, me }) => one(me, params.id))
  const limits = [{ name: 'ring-steps', max: 300, seconds: DAY, by: 'member' as const }]
  handle(
    app,
    contract.setRings,
    async ({ body, me }) => {
      await deps.transaction(async (tx) => {
        const isChanged = await setWantsRings(tx, me.id, body.isOn, clock.now())
        if (isChanged && body.isOn) await deps.jobs.send(tx, searchQueue, { memberId: me.id })
      })
      return { isOn: body.isOn }
    },
    { limits: [{ name: 'ring-settings', max: 20, seconds: DAY, by: 'member' }] },
  )
  handle(
    app,
    contract.enterRingCode,
    async ({ params, body, me }) => {
      await enterRingCode(deps, me, params.id, body.code)
      return one(me, params.id)
    },
    { limits },
  )
  handle(
    app,
    contract.answerRing,
    async ({ params, me }) => {
      await answerRing(deps, me, params.id, params.answer)
      return one(me, params.id)
    },
    { limits },
  )
}
