import type { EcoMethod } from './methods.ts'
import { KG_PER_TRADE, MAX_TRADES_A_DAY, POINTS } from './points.ts'

/** A completed order with the fields that eco impact needs. */
export interface Trade {
  transactionId: number
  completedAt: Date
  methods: readonly EcoMethod[]
}

/** The value of one trade to one of its two users. */
export interface Impact {
  transactionId: number
  action: 'trade' | 'methods'
  points: number
  kg: number
  at: Date
}

const byCompletion = (a: Trade, b: Trade): number =>
  a.completedAt.getTime() - b.completedAt.getTime() || a.transactionId - b.transactionId

/** The trade that counts among those completed by the same two users on one day: the first; null when there is none. */
export const countableTrade = <T extends Trade>(trades: readonly T[]): T | null =>
  trades.toSorted(byCompletion)[0] ?? null

/** The value to a user of their counted trades of one day. */
export const impactsOfDay = (trades: readonly Trade[]): Impact[] =>
  trades.toSorted(byCompletion).slice(0, MAX_TRADES_A_DAY).flatMap(impactsOf)

function impactsOf({ transactionId, completedAt: at, methods }: Trade): Impact[] {
  const trade: Impact = { transactionId, action: 'trade', points: POINTS.trade, kg: KG_PER_TRADE, at }
  const extra: Impact = { transactionId, action: 'methods', points: POINTS.methods, kg: 0, at }
  return methods.length > 0 ? [trade, extra] : [trade]
}
