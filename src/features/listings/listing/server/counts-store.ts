import { countsByDay } from '#adapters/clock/day-counts.ts'
import type { Database } from '#adapters/db/database.ts'
import { products } from '../../base/server/tables.ts'

/** Listings added each day, also those that were removed later. */
export const listingsByDay = (db: Database, since: Date) =>
  countsByDay(db, { table: products, at: products.createdAt, since })
