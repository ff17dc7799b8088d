import type { Database } from '#adapters/db/database.ts'

/** Accounts as the desk removes them. */
export interface AccountSlot {
  accounts: {
    /** Hides an account at once; it is erased within the hour. Refused while orders run or money is held. */
    remove(tx: Database, userId: number): Promise<void>
  }
}
