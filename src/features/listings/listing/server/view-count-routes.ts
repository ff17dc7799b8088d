import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { localDateTime } from '#shared/london-time.ts'
import { countView } from '../view-counts-contract.ts'
import { addView } from './view-counts-store.ts'

/** Daily view counts, from which sellers see the effect of a boost. */
export function viewRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  handle(
    app,
    countView,
    async ({ params, me }) => {
      await addView(db, { listingId: params.id, day: localDateTime(clock.now()).day, viewerId: me?.id ?? null })
      return { success: true, message: 'Counted' }
    },
    { limits: [{ name: 'views', max: 120, seconds: 600, by: 'address' }] },
  )
}
