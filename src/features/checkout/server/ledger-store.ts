import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

export type PlatformAccount =
  | 'provider_clearing'
  | 'bank'
  | 'disputes_in_progress'
  | 'buyer_held'
  | 'refunds_owed'
  | 'commission'
  | 'protection'
  | 'boost'
  | 'provider_fees'
  | 'dispute_losses'
  | 'goodwill'

/** A platform account by its code, or what a seller is owed. */
export type LedgerAccount = PlatformAccount | { payableTo: number }

export type EntryKind =
  | 'charge'
  | 'provider_fee'
  | 'release'
  | 'transfer'
  | 'transfer_reversed'
  | 'refund'
  | 'refund_paid'
  | 'refund_failed'
  | 'refund_by_bank'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'boost'
  | 'bank_payout'
  | 'adjustment'

/** A debit is above zero, a credit below. */
export type Line = readonly [account: LedgerAccount, amount: number]

export interface Entry {
  kind: EntryKind
  /** With the kind, names the event: it is booked once. */
  of: string | number
  transactionId: number | null
  at: Date
  /** Lines of nothing are left out. */
  lines: readonly Line[]
}

/** Writes one entry. The database refuses it when it does not balance or was booked before. */
export async function book(tx: Database, { kind, of, transactionId, at, lines }: Entry): Promise<void> {
  const moved = lines.filter(([, amount]) => amount !== 0)
  if (moved.length === 0) return
  const accounts: (readonly [id: number, amount: number])[] = []
  for (const [account, amount] of moved) accounts.push([await accountId(tx, account), amount])
  // Always in the order of the accounts, so that two entries never wait for each other.
  accounts.sort(([one], [other]) => one - other)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ledger_entries (kind, idem_key, transaction_id, occurred_at)
    values (${kind}, ${`${kind}:${of}`}, ${transactionId}, ${at.toISOString()}) returning id`)
  const entry = rows[0]?.id
  for (const [index, [account, amount]] of accounts.entries()) {
    await tx.execute(sql`
      insert into ledger_postings (entry_id, line, account_id, amount) values (${entry}, ${index + 1}, ${account}, ${amount})`)
  }
}

/** Whether an event is in the ledger already. */
export async function isBooked(tx: Database, kind: EntryKind, of: string | number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ledger_entries where idem_key = ${`${kind}:${of}`}`)
  return rows.length > 0
}

async function accountId(tx: Database, account: LedgerAccount): Promise<number> {
  if (typeof account !== 'string') {
    await tx.execute(sql`
      insert into ledger_accounts (code, owner_id, type, floor_zero)
      values ('seller_payable', ${account.payableTo}, 'liability', true) on conflict do nothing`)
  }
  const { rows } = await tx.execute<{ id: number }>(
    typeof account === 'string'
      ? sql`select id from ledger_accounts where code = ${account} and owner_id is null`
      : sql`select id from ledger_accounts where code = 'seller_payable' and owner_id = ${account.payableTo}`,
  )
  return rows[0]!.id
}
