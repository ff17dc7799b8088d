import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { getCompany } from '../contract.ts'

export function guideRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  handle(app, getCompany, async () => config.company)
}
