import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { getTown } from '../town-contract.ts'

/** Looks up towns by slug. */
export function townRoute(app: FastifyInstance, { places }: Pick<Deps, 'places'>): void {
  handle(app, getTown, async ({ params }, { reply }) => {
    const town = places.town(params.slug)
    if (!town) throw new DomainError('not_found', 'We don’t know a town by this name. Try a postcode instead.')
    reply.header('cache-control', 'public, max-age=3600')
    return town
  })
}
