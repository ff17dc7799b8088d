import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { changeSettings, getSettings } from '../settings-contract.ts'
import { changeSiteSettings, shownSettings } from './settings.ts'

/** What admins set for the site. */
export function settingsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'site' | 'clock' | 'transaction'>): void {
  handle(app, getSettings, () => shownSettings(deps))
  handle(app, changeSettings, ({ me, body }) => changeSiteSettings(deps, me, body.changes))
}
