import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import type { Member } from '#shared/endpoint.ts'
import { only } from '#shared/required.ts'
import type { Swap } from '../contract.ts'
import * as contract from '../contract.ts'
import { sideOf } from '../swap-words.ts'
import { answer, counter, enterCode, unknownSwap } from './answering.ts'
import type { SwapDeps } from './ending.ts'
import { swapJobs } from './jobs.ts'
import { withOrder } from './payment.ts'
import { presentSwap } from './present.ts'
import { choicesFor, choicesIn, propose } from './proposing.ts'
import { getSwap, type SwapRow, swapsOf } from './store.ts'

const DAY = 24 * 60 * 60

/** As this one of the two sees them, with the orders of paid differences. */
async function shown(deps: SwapDeps, me: Member, rows: readonly SwapRow[]): Promise<Swap[]> {
  const { db, clock, differenceOrders, shareOf } = deps
  const paid = rows.flatMap(({ payment }) => (payment?.state === 'paid' ? payment.offerId : []))
  const orders = paid.length > 0 ? await differenceOrders(db, paid) : new Map()
  const now = clock.now()
  return rows.map((row) => {
    const order = row.payment ? orders.get(row.payment.offerId) : undefined
    return presentSwap(withOrder(row, order, now), sideOf(row, me.id) ?? 'proposer', now, { order, shareOf })
  })
}

/** Swaps: proposed, answered, handed over, listed. */
export function swapRoutes(app: FastifyInstance, deps: SwapDeps): void {
  const { db } = deps
  swapJobs(deps)
  const own = async (me: Member, id: number) => {
    const swap = await getSwap(db, id)
    const side = swap && sideOf(swap, me.id)
    if (!swap || !side) throw unknownSwap()
    return { swap, side }
  }
  const one = async (me: Member, id: number) => {
    const { swap } = await own(me, id)
    return only(await shown(deps, me, [swap]))
  }
  handle(app, contract.swapChoices, ({ params, me }) => choicesFor(deps, me, params.id))
  handle(app, contract.listSwaps, async ({ query, me }, http) => {
    const rows = await swapsOf(db, me.id, { state: query.state, ...pageOf(query) })
    nameNextPage(http, query, rows)
    return shown(deps, me, rows)
  })
  handle(app, contract.getSwap, ({ params, me }) => one(me, params.id))
  handle(app, contract.counterChoices, async ({ params, me }) => {
    const { swap, side } = await own(me, params.id)
    return choicesIn(deps, swap, side)
  })
  handle(app, contract.proposeSwap, async ({ body, me }) => one(me, await propose(deps, me, body)), {
    limits: [{ name: 'swaps', max: 40, seconds: DAY, by: 'member' }],
  })
  const limits = [{ name: 'swap-steps', max: 300, seconds: DAY, by: 'member' as const }]
  handle(
    app,
    contract.counterSwap,
    async ({ params, body, me }) => {
      await counter(deps, me, params.id, body)
      return one(me, params.id)
    },
    { limits },
  )
  handle(
    app,
    contract.enterSwapCode,
    async ({ params, body, me }) => {
      await enterCode(deps, me, params.id, body.code)
      return one(me, params.id)
    },
    { limits },
  )
  handle(
    app,
    contract.answerSwap,
    async ({ params, body, me }) => {
      await answer(deps, me, params.id, params.answer, body.turn)
      return one(me, params.id)
    },
    { limits },
  )
}
