import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Passwords } from './passwords.ts'
import { tokenRoutes } from './token-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

/** API tokens and webhooks. */
export function integrationRoutes(app: FastifyInstance, deps: Deps, passwords: Passwords): void {
  tokenRoutes(app, deps, passwords)
  webhookRoutes(app, deps, passwords)
}
