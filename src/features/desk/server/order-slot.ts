import type { Database } from '#adapters/db/database.ts'
import type { StuckItem } from '#features/checkout/ledger/stuck-contract.ts'
import type { StaffDecision } from '#features/checkout/order/staff-decisions.ts'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'

export type ApplyToOrder = (decision: {
  action: StaffDecision
  amount: number | undefined
  /** The listings whose lines go back whole. */
  lines: readonly number[] | undefined
}) => Promise<{ before: StaffOrder; after: StaffOrder }>

/** Orders as the desk sees and decides them. */
export interface OrderSlot {
  orders: {
    find(db: Database, id: number, now: Date): Promise<StaffOrder | null>
    /** Locks an order of which `me` is not a party, and runs the steps; `apply` moves its money. */
    decide<T>(
      tx: Database,
      me: { id: number },
      id: number,
      steps: (apply: ApplyToOrder, now: Date) => Promise<T>,
    ): Promise<T>
    /** The order stands although its buyer had cancelled it within 14 days. */
    refuseCancellation(tx: Database, id: number): Promise<void>
    /** Ends the running orders of a suspended member; their buyers get everything back. */
    endRunning(tx: Database, userId: number): Promise<void>
    /** Money that does not move by itself. */
    stuck(): Promise<StuckItem[]>
  }
}
