import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { idText } from '#shared/fields.ts'
import { milesBetween, type Point } from '#shared/places/geo.ts'
import { required } from '#shared/required.ts'
import * as contract from '../contract.ts'
import { SWAP_DAY_TERMS } from '../swap-days.ts'
import { announce, cancel, change } from './announcing.ts'
import { calendarOf } from './calendar.ts'
import { presentSwapDay, townOfSwapDay } from './present.ts'
import { findSwapDay, type SwapDayRow, swapDaysToCome } from './store.ts'

type CommunityDeps = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'places' | 'publicUrl'>

const DAY = 24 * 60 * 60
const MAX_SHOWN = 200
const PAGE = '/community?tab=events'

/** Swap days: the list, calendar files, and the actions of authors. */
export function communityRoutes(app: FastifyInstance, deps: CommunityDeps): void {
  const { db, clock, places } = deps
  const limits = [{ name: 'swap-days', max: 10, seconds: DAY, by: 'member' as const }]
  const changes = [{ name: 'swap-day-changes', max: 40, seconds: DAY, by: 'member' as const }]
  const one = async (me: Member, id: number) =>
    presentSwapDay(places, me, required(await findSwapDay(db, id), 'A swap day just saved exists.'))
  handle(app, contract.listSwapDays, async ({ query: { near, sort }, me }) => {
    const rows = await swapDaysToCome(db, clock.now(), MAX_SHOWN)
    if (!near) return { swapDays: rows.map((row) => presentSwapDay(places, me, row)), place: null }
    const from = await places.lookup(near)
    return { swapDays: around(from, rows, sort).map((row) => presentSwapDay(places, me, row, from)), place: from.place }
  })
  handle(app, contract.addSwapDay, async ({ body, me }) => one(me, await announce(deps, me, body)), { limits })
  handle(
    app,
    contract.changeSwapDay,
    async ({ params, body, me }) => {
      await change(deps, me, params.id, body)
      return one(me, params.id)
    },
    { limits: changes },
  )
  handle(
    app,
    contract.cancelSwapDay,
    async ({ params, me }) => {
      await cancel(deps, me, params.id)
      return { success: true, message: 'The swap day is cancelled. It stays listed as such until its day.' }
    },
    { limits: changes },
  )
  calendarRoute(app, deps)
}

/** Swap days within range, sorted by date, or by distance if requested. */
function around(from: Point, rows: readonly SwapDayRow[], sort: 'soonest' | 'nearest' = 'soonest'): SwapDayRow[] {
  const near = rows.filter((row) => milesBetween(from, row) <= SWAP_DAY_TERMS.radiusMiles)
  return sort === 'nearest' ? near.toSorted((a, b) => milesBetween(from, a) - milesBetween(from, b)) : near
}

/** A file rather than JSON, so that a page can link to it. Public, like the swap day itself. */
function calendarRoute(app: FastifyInstance, { config, db, clock, places, publicUrl }: CommunityDeps): void {
  app.get<{ Params: { id: string } }>(
    '/api/swap-days/:id/calendar.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = idText.safeParse(request.params.id)
      const row = id.success ? await findSwapDay(db, id.data) : null
      if (!row || row.endsAt <= clock.now()) throw new DomainError('not_found', 'This swap day no longer exists.')
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="swap-day-${row.id}.ics"`)
      const { productName } = config
      return calendarOf(row, { url: `${publicUrl()}${PAGE}`, town: townOfSwapDay(places, row), productName })
    },
  )
}
