import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { findPlant } from '../catalogue.ts'
import { getPlant } from '../contract.ts'

export function plantRoutes(app: FastifyInstance): void {
  handle(app, getPlant, async ({ params }, { reply }) => {
    const plant = findPlant(params.slug)
    if (!plant) throw new DomainError('not_found', 'Plant not found')
    reply.header('cache-control', 'public, max-age=3600')
    return plant
  })
}
