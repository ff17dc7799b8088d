import type { CancellationStatus } from '#features/checkout/base/cancellation.ts'
import type { Event } from '#features/checkout/base/lifecycle.ts'

/** The cancellation of an order within 14 days. */
export interface CancellationOutcome {
  status: CancellationStatus
  isContested: boolean
  /** Staff decided that the order stands. */
  isDecided: boolean
}

/** A caller in the concurrent step. */
export interface Caller {
  words: string
  /** Its transition in the state machine; undefined where it causes none itself. */
  events: readonly Event[]
  /** What is true of the order's cancellation once it was answered with success; undefined where it is not about one. */
  holds?(cancellation: CancellationOutcome | null): boolean
  call(): Promise<unknown>
}
