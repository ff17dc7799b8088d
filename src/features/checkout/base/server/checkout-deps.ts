import type { Deps } from '#deps.ts'

export type CheckoutDeps = Pick<
  Deps,
  | 'db'
  | 'transaction'
  | 'gate'
  | 'clock'
  | 'mail'
  | 'live'
  | 'jobs'
  | 'events'
  | 'payments'
  | 'publicUrl'
  | 'log'
  | 'config'
>
