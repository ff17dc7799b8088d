import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'

/** With what payouts are held until a seller has given their details. */
export interface TaxDeps extends Deps {
  payouts: {
    hold(tx: Database, sellerId: number, since: Date): Promise<void>
    release(tx: Database, sellerId: number): Promise<void>
  }
}
