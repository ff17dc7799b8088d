import pg from 'pg'
import type { PostcodePoint } from './layouts.ts'

/** Advisory lock key: one import at a time per database, in any process. */
const ADVISORY_LOCK = 'postcodes import'
/** Outward codes with fewer postcodes keep the coarse point: the mean of three would reveal where the three are. */
const MIN_FOR_A_MEAN = 20

export interface ImportVersion {
  source: string
  /** The publisher's date, `2025-08-01`. */
  asOf: string
  now: Date
}

/**
 * The table being filled beside the current one. It is not read until `swap`; remains of a killed import are removed.
 */
export interface NextTable {
  /** Adds rows; returns how many of them were new. */
  add(points: readonly PostcodePoint[]): Promise<number>
  /**
   * Adds sectors and outward codes, then replaces the old table in one transaction. Returns the number of postcodes.
   */
  swap(stamp: ImportVersion): Promise<number>
  /** Discards the new table unless it was swapped. */
  close(): Promise<void>
}

/** Throws an Error with one sentence when another import is in progress. */
export async function openNextTable(connection: pg.PoolConfig): Promise<NextTable> {
  // A separate connection: an import has no statement timeout.
  const client = new pg.Client({ ...connection, application_name: 'hedgerow places import' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as "isMine"', [
      ADVISORY_LOCK,
    ])
    if (!rows[0]?.isMine) throw new Error('Another import is under way on this database.')
    await client.query('drop table if exists postcodes_next')
    await client.query('create table postcodes_next (like postcodes including all)')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    async add(points) {
      const { rowCount } = await client.query(
        `insert into postcodes_next (code, lat, lng)
         select * from unnest($1::text[], $2::float8[], $3::float8[]) on conflict do nothing`,
        [points.map(({ code }) => code), points.map(({ lat }) => lat), points.map(({ lng }) => lng)],
      )
      return rowCount ?? 0
    },
    swap: (stamp) => swap(client, stamp),
    close: async () => {
      try {
        await client.query('drop table if exists postcodes_next')
      } finally {
        await client.end()
      }
    },
  }
}

async function swap(client: pg.Client, { source, asOf, now }: ImportVersion): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from postcodes_next')
  const count = rows[0]?.count ?? 0
  // An outward code's point is public, so it is rounded to a coarse grid instead of the exact mean of its postcodes.
  await client.query(
    `insert into postcodes_next (code, lat, lng)
     select left(code, -2), avg(lat), avg(lng) from postcodes_next group by 1
     union all
     select split_part(code, ' ', 1), round(avg(lat)::numeric, 2), round(avg(lng)::numeric, 2)
     from postcodes_next group by 1 having count(*) >= ${MIN_FOR_A_MEAN}`,
  )
  await client.query('analyze postcodes_next')
  await client.query('begin')
  try {
    // Readers hold the old table only briefly; without a timeout, new readers would queue behind this lock.
    await client.query(`set local lock_timeout = '10s'`)
    await client.query('drop table postcodes')
    await client.query('alter table postcodes_next rename to postcodes')
    await client.query('alter index postcodes_next_pkey rename to postcodes_pkey')
    await client.query('delete from postcodes_source')
    await client.query('insert into postcodes_source (source, as_of, postcodes, imported_at) values ($1, $2, $3, $4)', [
      source,
      asOf,
      count,
      now.toISOString(),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return count
}
