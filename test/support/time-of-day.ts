import type { TestDatabase } from './database.ts'

/** UK time at which test servers start, as `10:00`: a test that lasts some hours of the product's clock stays in one day. */
const STARTS_AT = process.env['TEST_TIME_OF_DAY'] ?? '10:00'

/** Moves the product's clock of a new database to this time of the next UK day. */
export async function startAtTimeOfDay({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(
    `update product_clock set offset_ms = round(1000 * extract(epoch from
       (date_trunc('day', now() at time zone 'Europe/London') + interval '1 day' + $1::interval) at time zone 'Europe/London' - now()))`,
    [STARTS_AT],
  )
}
