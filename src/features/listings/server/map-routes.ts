import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { getTown } from '../map-contract.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'places'>

/** Towns by their addresses, and what the map shows. */
export function mapRoutes(app: FastifyInstance, { places }: Needs): void {
  handle(app, getTown, async ({ params }, { reply }) => {
    const town = places.town(params.slug)
    if (!town) throw new DomainError('not_found', 'We know no town by this name. Try a postcode instead.')
    reply.header('cache-control', 'public, max-age=3600')
    return town
  })
}
