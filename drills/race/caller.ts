import type { Event } from '#features/checkout/base/lifecycle.ts'

/** A caller in the concurrent step. */
export interface Caller {
  words: string
  /** Its transition in the state machine; undefined where it causes none itself. */
  events: readonly Event[]
  call(): Promise<unknown>
}
