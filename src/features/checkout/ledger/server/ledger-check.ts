import type { Database } from '#adapters/db/database.ts'
import type { Movement, Payments } from '#adapters/payments/payments.ts'
import { balances, differencesToSums, faultsInLedger } from './ledger-check-store.ts'
import { unreadAmong } from './movement-store.ts'

/** The product takes, holds and pays pounds alone. A line in another currency is reported by `faultsInLedger`. */
export const isOurCurrency = ({ currency }: Pick<Movement, 'currency'>): boolean => currency === 'gbp'

/** How many lines of the provider's account are processed at once. */
export const LINES_AT_ONCE = 100

/** The provider's account at this moment. */
interface Account {
  balance: number
  /** Sums by subject, without fees. */
  sums: ReadonlyMap<string, number>
  /** Lines that the next comparison will read and book. */
  unread: { lines: number; fees: number }
}

interface Found {
  /** Empty when everything agrees. */
  faults: string[]
  balances: { account: string; balance: number }[]
  unread: Account['unread']
}

/**
 * Checks that the ledger agrees with itself, with the orders, and with the whole account at the provider. Read-only.
 */
export async function checkLedger(db: Database, payments: Pick<Payments, 'movements'>): Promise<Found> {
  const faults = await faultsInLedger(db)
  const accounts = await balances(db)
  const { balance, sums, unread } = await readAccount(db, payments)
  for (const { source, booked, moved } of await differencesToSums(db, sums)) {
    faults.push(`${source}: booked ${booked}, moved ${moved}`)
  }
  const clearing = accounts.find(({ account }) => account === 'provider_clearing')?.balance ?? 0
  // A fee is booked when its line is read, so fees of unread lines are not missing.
  const expected = balance + unread.fees
  if (clearing !== expected) faults.push(`the ledger has ${clearing} at the provider, the provider says ${expected}`)
  return { faults, balances: accounts, unread }
}

async function readAccount(db: Database, payments: Pick<Payments, 'movements'>): Promise<Account> {
  const sums = new Map<string, number>()
  const unread = { lines: 0, fees: 0 }
  let balance = 0
  for await (const lines of inBatches(payments.movements())) {
    for (const { source, net, fee } of lines.filter(isOurCurrency)) {
      balance += net
      sums.set(source, (sums.get(source) ?? 0) + net + fee)
    }
    for (const { fee } of await unreadAmong(db, lines.filter(isOurCurrency))) {
      unread.lines += 1
      unread.fees += fee
    }
  }
  return { balance, sums, unread }
}

/** Splits a long list into chunks. */
export async function* inBatches(lines: AsyncIterable<Movement>): AsyncIterable<Movement[]> {
  let batch: Movement[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < LINES_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
