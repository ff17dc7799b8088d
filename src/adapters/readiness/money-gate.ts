import { productTime } from '#adapters/clock/tables.ts'
import type { Database } from '#adapters/db/database.ts'
import { DomainError } from '#shared/errors.ts'
import { incompatibility } from './schema-compatibility.ts'
import { schemaCompatibility } from './tables.ts'

/** Must be passed at the start of every transaction that works on money. */
export interface MoneyGate {
  /**
   * Returns the product's time by the database's clock. Refuses when the schema needs newer code. Until the transaction
   * ends no migration can raise the minimum version; if one is raising it now, this call waits for it.
   */
  enter(tx: Database): Promise<Date>
}

/** `version` is the version of this code. */
export function moneyGate(version: number): MoneyGate {
  return {
    async enter(tx) {
      // The query takes the shared table lock before its snapshot, so it reads the newest row.
      const [row] = await tx
        .select({ minimum: schemaCompatibility.minimumCode, time: productTime.time })
        .from(schemaCompatibility)
        .crossJoin(productTime)
      if (row === undefined) throw new Error('schema_compatibility or product_clock has no row')
      const fault = incompatibility(version, row.minimum)
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
