import { countsByDay } from '#adapters/clock/day-counts.ts'
import type { Database } from '#adapters/db/database.ts'
import { plantAlertListings } from './tables.ts'

/** Listings each day of which the owner of a plant alert was notified. */
export const alertsSentByDay = (db: Database, since: Date) =>
  countsByDay(db, { table: plantAlertListings, at: plantAlertListings.notifiedAt, since })
