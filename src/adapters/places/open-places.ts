import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import type { Log } from '#shared/log.ts'
import { importedPlaces } from './imported-places.ts'
import { onlinePlaces } from './online-places.ts'
import { outcodePlaces } from './outcode-places.ts'
import type { Places } from './places.ts'

interface Options {
  db: Database
  clock: Clock
  log: Log
  /** A postcodes.io server; unset makes no outside requests. */
  placesUrl: string | undefined
}

/** The embedded outward codes, refined by imported postcodes and by a server where they are configured. */
export function openPlaces({ db, clock, log, placesUrl }: Options): Places {
  const local = importedPlaces(db, outcodePlaces())
  return placesUrl ? onlinePlaces({ url: placesUrl, local, clock, log }) : local
}
