import type { Database } from '#adapters/db/database.ts'
import type { Movement, Payments } from '#adapters/payments/payments.ts'
import { balances, expectedMovements, faultsInBooks } from './ledger-check-store.ts'

/** Whether the books agree with themselves, with the orders, and with the provider. No fault is good news. */
export async function checkLedger(
  db: Database,
  payments: Pick<Payments, 'movements'>,
): Promise<{ faults: string[]; balances: { account: string; balance: number }[] }> {
  const faults = await faultsInBooks(db)
  const accounts = await balances(db)
  const movements: Movement[] = []
  for await (const movement of payments.movements()) movements.push(movement)
  faults.push(...compare(await expectedMovements(db), movements))
  const clearing = accounts.find(({ account }) => account === 'provider_clearing')?.balance ?? 0
  const provider = movements.reduce((sum, { net }) => sum + net, 0)
  if (clearing !== provider) faults.push(`the ledger has ${clearing} at the provider, the provider says ${provider}`)
  return { faults, balances: accounts }
}

/** Both ways: what we booked and they do not know, and what they moved and we did not book. */
function compare(expected: Map<string, number>, movements: Movement[]): string[] {
  const faults: string[] = []
  const moved = new Map<string, number>()
  for (const { kind, source, net, fee } of movements) {
    if (kind === 'charge' || kind === 'refund' || kind === 'refund_failure' || kind === 'transfer') {
      moved.set(source, (moved.get(source) ?? 0) + net + fee)
    }
  }
  for (const [source, amount] of expected) {
    if ((moved.get(source) ?? 0) !== amount) faults.push(`${source}: booked ${amount}, moved ${moved.get(source) ?? 0}`)
  }
  for (const [source, amount] of moved) {
    if (amount !== 0 && !expected.has(source)) faults.push(`${source}: moved ${amount}, not booked`)
  }
  return faults
}
