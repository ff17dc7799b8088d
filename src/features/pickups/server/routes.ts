import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { saleMoved } from '#features/checkout/base/events.ts'
import { findOrder } from '#features/checkout/order/server/store.ts'
import { directionsOf, saveDirections } from '#features/listings/place/server/pickup-place-store.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { idText } from '#shared/fields.ts'
import { localDateTime } from '#shared/london-time.ts'
import {
  bookPickup,
  cancelPickup,
  getPickup,
  getPickupTimes,
  listPickups,
  movePickup,
  openPickups,
  type PickupTimes,
  setPickupTimes,
} from '../contract.ts'
import { noShowRoutes } from '../no-shows/server/routes.ts'
import { minuteOf, timeOf } from '../slots.ts'
import { book, cancel, end, move, pickupOfOrder } from './agree.ts'
import { calendarFile } from './calendar-file.ts'
import { remind } from './reminders.ts'
import { roundRoutes } from './rounds.ts'
import { deleteOldPickups, findPickup, openFor, pickupsOf, replaceWindows, windowsOf } from './store.ts'
import { viewPickup, viewPickups, withOrders } from './view-models.ts'

const REMIND_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
const MAX_PICKUPS = 100
const changing: Limit[] = [{ name: 'pickups', max: 60, seconds: 300, by: 'member' }]

/** Routes for sellers' windows, visits and the calendar file. */
export function pickupRoutes(app: FastifyInstance, deps: Deps): void {
  deps.events.on(saleMoved, async (tx, { transactionId, to }) => {
    if (to === 'delivered' || to === 'completed') await end(deps, tx, transactionId, true)
    if (to === 'refunded' || to === 'cancelled') await end(deps, tx, transactionId, false)
  })
  deps.jobs.every(REMIND_SECONDS, 'pickup-reminders', () => remind(deps))
  deps.jobs.every(DAY_SECONDS, 'old-pickups', () => deleteOldPickups(deps.db, deps.clock.now()))
  timesCalls(app, deps)
  visitCalls(app, deps)
  calendarRoute(app, deps)
  roundRoutes(app, deps)
  noShowRoutes(app, deps)
}

function timesCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock, transaction } = deps
  const timesOf = async (sellerId: number): Promise<PickupTimes> => ({
    windows: (await windowsOf(db, sellerId)).map((window) => ({
      ...window,
      from: timeOf(window.from),
      to: timeOf(window.to),
    })),
    details: await directionsOf(db, sellerId),
  })
  handle(app, getPickupTimes, ({ me }) => timesOf(me.id))
  handle(
    app,
    setPickupTimes,
    async ({ me, body }) => {
      const windows = body.windows.map(({ weekday, day, from, to }) => ({
        ...{ weekday, day },
        ...{ from: minuteOf(from) ?? 0, to: minuteOf(to) ?? 0 },
      }))
      await transaction(async (tx) => {
        await replaceWindows(tx, me.id, windows)
        await saveDirections(tx, me.id, body.details || null, clock.now())
      })
      return timesOf(me.id)
    },
    { limits: changing },
  )
}

function visitCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const limits = { limits: changing }
  handle(app, listPickups, async ({ me }) =>
    viewPickups(db, await withOrders(db, await pickupsOf(db, me.id, MAX_PICKUPS)), me.id, clock.now()),
  )
  handle(app, openPickups, ({ me }) => openFor(db, me.id, localDateTime(clock.now()).day))
  handle(app, getPickup, ({ me, params }) => pickupOfOrder(deps, me, params.id))
  handle(
    app,
    bookPickup,
    async ({ me, body }) =>
      viewPickup(db, await book(deps, me, body.transactionId, new Date(body.startsAt)), me.id, clock.now()),
    limits,
  )
  handle(
    app,
    movePickup,
    async ({ me, params, body: { startsAt, reason } }) =>
      viewPickup(db, await move(deps, me, params.id, { startsAt: new Date(startsAt), reason }), me.id, clock.now()),
    limits,
  )
  handle(
    app,
    cancelPickup,
    async ({ me, params, body }) => viewPickup(db, await cancel(deps, me, params.id, body.reason), me.id, clock.now()),
    limits,
  )
}

/** A file instead of JSON, so that a link can point to it. */
function calendarRoute(app: FastifyInstance, { db, config, publicUrl }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/pickups/:id/calendar.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const me = memberOf(request)
      if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
      const id = idText.safeParse(request.params.id)
      const order = id.success ? await findOrder(db, id.data) : null
      const pickup = order && (await findPickup(db, order.id))
      if (!order || !pickup || (order.buyerId !== me.id && order.sellerId !== me.id)) {
        throw new DomainError('not_found', 'There is no pickup for this order.')
      }
      const file = await calendarFile({ config, publicUrl }, db, { pickup, order }, me.id)
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file.name}"`)
      return file.content
    },
  )
}
