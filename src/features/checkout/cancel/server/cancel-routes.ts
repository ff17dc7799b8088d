import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Person } from '../../order/server/transition.ts'
import { acceptCancellation, cancelOrder, contestCancellation, getCancellation, sayBroughtBack } from '../contract.ts'
import { accept, broughtBack, cancel, contest, viewCancellation } from './cancellations.ts'

const limits = { limits: [{ name: 'order-steps', max: 60, seconds: 300, by: 'member' as const }] }

/** Calls about cancelling within 14 days what a trader sold. */
export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  const after = async (me: Person, id: number, done: Promise<void>) => {
    await done
    return viewCancellation(deps, me, id)
  }
  handle(app, getCancellation, ({ me, params: { id } }) => viewCancellation(deps, me, id))
  handle(app, cancelOrder, ({ me, params: { id } }) => after(me, id, cancel(deps, me, id)), limits)
  handle(app, sayBroughtBack, ({ me, params: { id } }) => after(me, id, broughtBack(deps, me, id)), limits)
  handle(app, acceptCancellation, ({ me, params: { id } }) => after(me, id, accept(deps, me, id)), limits)
  handle(
    app,
    contestCancellation,
    ({ me, params: { id }, body }) => after(me, id, contest(deps, me, id, body.reason)),
    limits,
  )
}
