import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { changeCategories, getDeskCategories } from '../categories-contract.ts'
import { changeSettings, getSettings } from '../settings-contract.ts'
import { changeSiteCategories, shownCategories } from './categories.ts'
import { changeSiteSettings, shownSettings } from './settings.ts'

/** What admins set for the site. */
export function settingsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'site' | 'clock' | 'transaction' | 'live'>,
): void {
  handle(app, getSettings, () => shownSettings(deps))
  handle(app, changeSettings, ({ me, body }) => changeSiteSettings(deps, me, body.changes))
  handle(app, getDeskCategories, () => shownCategories(deps.db))
  handle(app, changeCategories, ({ me, body }) => changeSiteCategories(deps, me, body.categories))
}
