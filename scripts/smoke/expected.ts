import type { Pence } from '#shared/money.ts'

/** Throws unless the provider answered what a step expects. */
export function same<T extends string | number | Pence | null>(found: T, wanted: T, what: string): void {
  if (found !== wanted) throw new Error(`Expected ${what} to be ${wanted}, found ${found}.`)
}

export const sumOf = (entries: readonly { amount: Pence }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)
