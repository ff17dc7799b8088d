import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { addressOf } from '#http/limits/rate-limits.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import * as contract from '../reservation-contract.ts'
import { beReady, type ReadyDeps } from './readiness.ts'
import { reservationJobs } from './reservation-jobs.ts'
import { presentReservation } from './reservation-present.ts'
import { findReservation, reservationsOf } from './reservation-store.ts'
import { cancel, reserve } from './reserving.ts'

const DAY = 24 * 60 * 60
const reserving = { limits: [{ name: 'crop-reservations', max: 60, seconds: DAY, by: 'member' as const }] }
const changing = { limits: [{ name: 'crop-reservation-changes', max: 300, seconds: DAY, by: 'member' as const }] }

/** Reservations of crops, and what growers do when a crop is ready. */
export function reservationRoutes(app: FastifyInstance, deps: ReadyDeps): void {
  const { db } = deps
  reservationJobs(deps)
  const one = async (me: Member, id: number): Promise<contract.Reservation> => {
    const row = await findReservation(db, id)
    if (!row || row.reservation.buyerId !== me.id) throw gone()
    return presentReservation(deps, row)
  }
  handle(
    app,
    contract.reserveCrop,
    async ({ me, params, body, place }) => {
      const from = await pointOf(deps.places, place)
      return one(me, await reserve(deps, me, params.id, { ...body, from }))
    },
    reserving,
  )
  handle(app, contract.listOwnReservations, async ({ me, query }, http) => {
    const rows = await reservationsOf(db, me.id, pageOf(query))
    nameNextPage(
      http,
      query,
      rows.map(({ reservation }) => reservation),
    )
    return rows.map((row) => presentReservation(deps, row))
  })
  handle(
    app,
    contract.cancelReservation,
    async ({ me, params }) => {
      await cancel(deps, me, params.id)
      return one(me, params.id)
    },
    changing,
  )
  handle(
    app,
    contract.cropIsReady,
    ({ me, params, body }, { request }) => beReady(deps, { ...me, address: addressOf(request) }, params.id, body),
    changing,
  )
}

const gone = (): DomainError => new DomainError('not_found', 'This reservation no longer exists.')
