import type { FastifyInstance } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { listingsById } from '#features/checkout/order/server/listing-store.ts'
import { peopleById } from '#features/checkout/order/server/people-store.ts'
import { handle } from '#http/handle.ts'
import { memberOf } from '#http/session.ts'
import { formatTime } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { localDateTime } from '#shared/london-time.ts'
import { type PickupRound, pickupRounds } from '../contract.ts'
import { milesOn, walkingOrder } from '../round.ts'
import { endOf } from '../slots.ts'
import { organiserOf, roundCalendarOf } from './calendar.ts'
import { visitsSince } from './store.ts'
import { type Agreed, maySeePlace, otherOf, partyOf, placesOf, withOrders } from './view-models.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Collection rounds: several visits of one person on one day. */
export function roundRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, publicUrl } = deps
  handle(app, pickupRounds, async ({ me }) => (await roundsOf(db, me.id, clock.now())).map(({ round }) => round))
  // A file instead of JSON, so that a link can point to it.
  app.get<{ Params: { day: string } }>(
    '/api/pickups/rounds/:day/calendar.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const me = memberOf(request)
      if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
      const found = (await roundsOf(db, me.id, clock.now())).find(({ round }) => round.day === request.params.day)
      if (!found) throw new DomainError('not_found', 'There is no collection round on this day.')
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="round-${found.round.day}.ics"`)
      return roundCalendarOf({
        day: found.round.day,
        personId: me.id,
        changedAt: found.changedAt,
        stops: found.round.stops.map((stop) => ({
          ...{ startsAt: new Date(stop.startsAt), endsAt: new Date(stop.endsAt), place: stop.place },
          line: [formatTime(stop.startsAt), stop.otherName, stop.title, stop.place].filter(Boolean).join(', '),
        })),
        url: `${publicUrl()}/transactions${found.round.stops.some(({ party }) => party === 'seller') ? '?tab=sales' : ''}`,
        organiser: organiserOf(config),
      })
    },
  )
}

interface Found {
  round: PickupRound
  changedAt: Date
}

/** The days from today with at least two visits of this person, one of them still to come. */
async function roundsOf(db: Database, personId: number, now: Date): Promise<Found[]> {
  const today = localDateTime(now).day
  const days = new Map<string, Agreed[]>()
  const visits = await visitsSince(db, personId, new Date(now.getTime() - DAY_MS))
  for (const agreed of await withOrders(db, visits)) {
    const { day } = localDateTime(agreed.pickup.startsAt)
    if (day >= today) days.set(day, [...(days.get(day) ?? []), agreed])
  }
  const rounds = [...days].filter(
    ([, visits]) => visits.length > 1 && visits.some(({ pickup }) => pickup.status === 'booked'),
  )
  return Promise.all(rounds.map(([day, visits]) => roundOf(db, { day, visits, personId })))
}

interface Day {
  day: string
  visits: Agreed[]
  personId: number
}

async function roundOf(db: Database, { day, visits, personId }: Day): Promise<Found> {
  const orders = visits.map(({ order }) => order)
  const people = await peopleById(
    db,
    orders.map((order) => otherOf(order, personId)),
  )
  const shown = orders.filter((order) => maySeePlace(order, personId))
  const places = await placesOf(db, shown)
  const listings = await listingsById(
    db,
    shown.map(({ productId }) => productId),
  )
  const stops = visits.map(({ pickup, order }) => {
    const { latitude, longitude } = (places.has(order.id) && listings.get(order.productId)) || {}
    return {
      transactionId: order.id,
      title: order.productTitle,
      party: partyOf(order, personId),
      otherName: people.get(otherOf(order, personId))?.fullName ?? 'Former member',
      startsAt: pickup.startsAt.toISOString(),
      endsAt: endOf(pickup.startsAt).toISOString(),
      place: places.get(order.id) || null,
      isDone: pickup.status === 'done',
      at: latitude && longitude ? { lat: latitude, lng: longitude } : null,
    }
  })
  const walk = walkingOrder(stops)
  return {
    round: {
      day,
      stops: walk.map((stop, index) => {
        const { at: _point, ...rest } = stop
        return { ...rest, milesOn: milesOn(walk[index - 1], stop) }
      }),
    },
    changedAt: new Date(Math.max(...visits.map(({ pickup }) => pickup.updatedAt.getTime()))),
  }
}
