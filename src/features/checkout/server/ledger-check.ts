import type { Database } from '#adapters/db/database.ts'
import type { Movement, Payments } from '#adapters/payments/payments.ts'
import { balances, expectedMovements, faultsInBooks } from './ledger-check-store.ts'
import type { Difference } from './reconciliation-store.ts'

/** Whether the books agree with themselves, with the orders, and with the provider. No fault is good news. */
export async function checkLedger(
  db: Database,
  payments: Pick<Payments, 'movements'>,
): Promise<{ faults: string[]; balances: { account: string; balance: number }[] }> {
  const faults = await faultsInBooks(db)
  const accounts = await balances(db)
  const movements = await readMovements(payments)
  for (const { source, booked, moved } of compareMovements(await expectedMovements(db), movements)) {
    faults.push(`${source}: booked ${booked}, moved ${moved}`)
  }
  const clearing = accounts.find(({ account }) => account === 'provider_clearing')?.balance ?? 0
  const provider = movements.reduce((sum, { net }) => sum + net, 0)
  if (clearing !== provider) faults.push(`the ledger has ${clearing} at the provider, the provider says ${provider}`)
  return { faults, balances: accounts }
}

export async function readMovements(payments: Pick<Payments, 'movements'>): Promise<Movement[]> {
  const movements: Movement[] = []
  for await (const movement of payments.movements()) movements.push(movement)
  return movements
}

/** Both ways: what we booked and they do not know, and what they moved and we did not book. Fees apart. */
export function compareMovements(expected: Map<string, number>, movements: readonly Movement[]): Difference[] {
  const moved = new Map<string, number>()
  for (const { source, net, fee } of movements) moved.set(source, (moved.get(source) ?? 0) + net + fee)
  return [...new Set([...expected.keys(), ...moved.keys()])]
    .map((source) => ({ source, booked: expected.get(source) ?? 0, moved: moved.get(source) ?? 0 }))
    .filter(({ booked, moved }) => booked !== moved)
}
