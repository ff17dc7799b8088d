import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { incompatibility } from '#adapters/db/schema-compatibility.ts'
import { DomainError } from '#shared/errors.ts'

/** Must be passed at the start of every transaction that works on money. */
export interface MoneyGate {
  /**
   * Returns the product's time by the database's clock. Refuses when the schema needs newer code. Until the transaction
   * ends no migration can raise the minimum version; if one is raising it now, this call waits for it.
   */
  enter(tx: Database): Promise<Date>
}

interface Row extends Record<string, unknown> {
  minimum_code: number
  time: string
}

/** `version` is the version of this code. */
export function moneyGate(version: number): MoneyGate {
  return {
    async enter(tx) {
      // The query takes the shared table lock before its snapshot, so it reads the newest row.
      const { rows } = await tx.execute<Row>(sql`
        select minimum_code, floor(extract(epoch from clock_timestamp()) * 1000) + offset_ms as time
          from schema_compatibility, product_clock`)
      const row = rows[0]
      if (row === undefined) throw new Error('schema_compatibility or product_clock has no row')
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
