import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { incompatibility } from '#adapters/db/schema-compatibility.ts'
import { DomainError } from '#shared/errors.ts'

/** Passed at the start of every transaction that works on money. */
export interface MoneyGate {
  /**
   * Returns the product's time by the database's clock. Refuses when the schema needs newer code than this. Until the
   * transaction ends no migration can raise that minimum, and one that is raising it is waited for.
   */
  enter(tx: Database): Promise<Date>
}

interface Row extends Record<string, unknown> {
  minimum_code: number
  time: string
}

/** `version` is that of this code. */
export function moneyGate(version: number): MoneyGate {
  return {
    async enter(tx) {
      // Naming the table in the query takes the shared lock on it before the snapshot, so the row read is the newest.
      const { rows } = await tx.execute<Row>(sql`
        select minimum_code, floor(extract(epoch from clock_timestamp()) * 1000) + offset_ms as time
          from schema_compatibility, product_clock`)
      const row = rows[0]
      if (row === undefined) throw new Error('schema_compatibility or product_clock has lost its row')
      const fault = incompatibility(version, row.minimum_code)
      if (fault !== null) {
        throw new DomainError('unavailable', 'We are updating the site. Please try again in a moment.', {
          code: 'UPDATING',
          retryAfter: 10,
        })
      }
      return new Date(Number(row.time))
    },
  }
}
