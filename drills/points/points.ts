import type { Payments } from '#adapters/payments/payments.ts'

/** The calls that change something at the provider or read what has changed there. */
const CALLS = [
  'start',
  'payment',
  'capture',
  'cancel',
  'refund',
  'findRefund',
  'transfer',
  'reverse',
  'openAccount',
  'chargeback',
] as const satisfies readonly (keyof Payments)[]

/** A `daily transfer` is the call `transfer` for several payouts. */
export type Call = (typeof CALLS)[number] | 'daily transfer'
/** `before` the call is sent, or `after` its response and before the ledger records any of it. */
export type Point = `${'before' | 'after'} ${Call}`

export const POINTS: readonly Point[] = [...CALLS, 'daily transfer' as const].flatMap((call): Point[] => [
  `before ${call}`,
  `after ${call}`,
])

/** What a process does until it crashes. */
export type Part = { queue: string; data: object } | { buyerId: number; productId: number; withProtection: boolean }

/** The same provider, except that this process kills itself as by a power cut the first time it reaches the point. */
export function crashingAt(point: string, payments: Payments): Payments {
  const crashable = { ...payments }
  const at = point.replace(' daily', '')
  for (const call of CALLS) {
    const send = payments[call] as (...args: unknown[]) => Promise<unknown>
    const crashing = async (...args: unknown[]) => {
      if (at === `before ${call}`) process.kill(process.pid, 'SIGKILL')
      const answer = await send(...args)
      if (at === `after ${call}`) process.kill(process.pid, 'SIGKILL')
      return answer
    }
    Object.assign(crashable, { [call]: crashing })
  }
  return crashable
}
