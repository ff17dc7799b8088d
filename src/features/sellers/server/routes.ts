import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { declareSeller, getSeller, getSellerStatus } from '../contract.ts'
import { declare, ownStatus, type SellerSlots } from './declare.ts'
import { currentSeller } from './store.ts'

const limits = { limits: [{ name: 'declarations', max: 20, seconds: 60 * 60, by: 'member' as const }] }

/** How members sell: what they declare, and what everyone reads. */
export function sellerRoutes(app: FastifyInstance, deps: Deps, slots: SellerSlots): void {
  handle(app, getSellerStatus, ({ me }) => ownStatus(deps.db, me.id))
  handle(
    app,
    declareSeller,
    async ({ me, body }) => {
      await deps.transaction((tx) => declare({ ...deps, ...slots }, tx, me.id, body))
      return ownStatus(deps.db, me.id)
    },
    limits,
  )
  handle(app, getSeller, async ({ params }) => {
    const seller = await currentSeller(deps.db, params.userId)
    return { kind: seller?.kind ?? 'private', name: seller?.name ?? null }
  })
}
