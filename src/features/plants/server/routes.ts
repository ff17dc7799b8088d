import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { findPlant, plants, suggestPlant } from '../catalogue.ts'
import { getPlant } from '../contract.ts'
import { MAX_PLANTS_SUGGESTED, suggestPlantOfTitle, suggestPlants } from '../contract-suggest.ts'
import { plantSearch } from './plant-search.ts'

/** Generous limit, as every pause in typing sends a request. */
const TYPING = { name: 'suggest-plants', max: 180, seconds: 60, by: 'address' } as const
const HOUR = 'public, max-age=3600'
const MIN_LENGTH = 2
/** Built once in a process, because reading the names of all plants takes a moment. */
const search = plantSearch(plants)

export function plantRoutes(app: FastifyInstance): void {
  handle(app, getPlant, async ({ params }, { reply }) => {
    const plant = findPlant(params.slug)
    if (!plant) throw new DomainError('not_found', 'Plant not found')
    reply.header('cache-control', HOUR)
    return plant
  })
  suggestionRoutes(app)
}

function suggestionRoutes(app: FastifyInstance): void {
  handle(
    app,
    suggestPlants,
    async ({ query }, { reply }) => {
      reply.header('cache-control', HOUR)
      return query.q.trim().length < MIN_LENGTH ? [] : search(query.q, MAX_PLANTS_SUGGESTED)
    },
    { limits: [TYPING] },
  )
  handle(
    app,
    suggestPlantOfTitle,
    async ({ query }, { reply }) => {
      reply.header('cache-control', HOUR)
      return { plant: suggestPlant(query.title) ?? null }
    },
    { limits: [TYPING] },
  )
}
