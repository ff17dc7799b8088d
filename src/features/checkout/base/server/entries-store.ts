import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import {
  type EntryKind,
  GROUP_ACCOUNT,
  type PlatformAccount,
  SELLER_ACCOUNTS,
  type SellerAccountCode,
} from '../money-states.ts'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from './ledger-tables.ts'

/** The account of what a seller is owed or owes. */
type OfSeller = { payableTo: number } | { receivableFrom: number }

/** A platform account by its code, the account of what a seller is owed or owes, or of what a group is owed. */
export type LedgerAccount = PlatformAccount | OfSeller | { payableToGroup: number }

/** A debit is positive, a credit negative. */
export type Line = readonly [account: LedgerAccount, amount: number]

export interface Entry {
  kind: EntryKind
  /** Identifies the event together with the kind. Each event is booked once. */
  of: string | number
  transactionId: number | null
  at: Date
  memo?: string
  /** Lines with an amount of zero are omitted. */
  lines: readonly Line[]
}

/**
 * Writes entries, each once. The database refuses an entry that does not balance or was booked before. All accounts are
 * locked together in the order of their ids, so concurrent transactions queue instead of deadlocking.
 */
export async function writeEntries(tx: Database, entries: readonly Entry[]): Promise<void> {
  const moving = entries
    .map((entry) => ({ ...entry, lines: entry.lines.filter(([, amount]) => amount !== 0) }))
    .filter(({ lines }) => lines.length > 0)
  if (moving.length === 0) return
  const accounts = await lockAccounts(
    tx,
    moving.flatMap(({ lines }) => lines.map(([account]) => account)),
  )
  for (const entry of moving) await writeEntry(tx, entry, accounts)
}

async function writeEntry(
  tx: Database,
  { kind, of, transactionId, at, memo, lines }: Entry,
  accounts: ReadonlyMap<string, number>,
): Promise<void> {
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({ kind, idemKey: `${kind}:${of}`, transactionId, memo: memo ?? null, occurredAt: at })
    .returning({ id: ledgerEntries.id })
  if (entry === undefined) throw new Error('The ledger entry was not stored.')
  await tx.insert(ledgerPostings).values(
    lines.map(([account, amount], index) => {
      const accountId = accounts.get(nameOf(account))
      if (accountId === undefined) throw new Error(`There is no ledger account ${nameOf(account)}.`)
      return { entryId: entry.id, line: index + 1, accountId, amount }
    }),
  )
}

/** The account of a seller; null for another. */
function sellerAccount(account: LedgerAccount): { code: SellerAccountCode; owner: number } | null {
  if (typeof account === 'string' || 'payableToGroup' in account) return null
  return 'payableTo' in account
    ? { code: 'seller_payable', owner: account.payableTo }
    : { code: 'seller_receivable', owner: account.receivableFrom }
}

function nameOf(account: LedgerAccount): string {
  if (typeof account !== 'string' && 'payableToGroup' in account) return `${GROUP_ACCOUNT}:${account.payableToGroup}`
  const own = sellerAccount(account)
  return own ? `${own.code}:${own.owner}` : String(account)
}

const typeOf = (code: SellerAccountCode) => (code === 'seller_payable' ? 'liability' : 'asset')

/** Ids of accounts by name, locked. The account of a seller or a group is created with the first money on it. */
async function lockAccounts(tx: Database, named: readonly LedgerAccount[]): Promise<ReadonlyMap<string, number>> {
  const codes = named.filter((account) => typeof account === 'string')
  const owners = named.flatMap((account) => sellerAccount(account) ?? [])
  for (const code of SELLER_ACCOUNTS) {
    const sellers = owners.filter((own) => own.code === code).map(({ owner }) => owner)
    if (sellers.length === 0) continue
    await tx.execute(sql`
      insert into ledger_accounts (code, owner_id, type, floor_zero)
      select ${code}, seller, ${state(ledgerAccounts.type, typeOf(code))}, true
      from (select distinct unnest(${sql.param(sellers)}::int[]) as seller order by 1) as sellers
      on conflict do nothing`)
  }
  const groups = await addGroups(tx, named)
  const rows = await rowsOf(
    tx,
    z.object({ id: z.int(), name: z.string() }),
    sql`
    select id, code || coalesce(':' || owner_id, ':' || group_id, '') as name from ledger_accounts
    where (owner_id is null and code = any(${sql.param(codes)}::text[]))
      or (code, owner_id) in (select * from unnest(
        ${sql.param(owners.map(({ code }) => code))}::text[], ${sql.param(owners.map(({ owner }) => owner))}::int[]))
      ${groups.length > 0 ? sql`or group_id = any(${sql.param(groups)}::int[])` : sql``}
    order by id for no key update`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Creates the accounts of groups that have none yet. Returns the groups. */
async function addGroups(tx: Database, named: readonly LedgerAccount[]): Promise<number[]> {
  const groups = named.flatMap((account) =>
    typeof account !== 'string' && 'payableToGroup' in account ? [account.payableToGroup] : [],
  )
  if (groups.length > 0) {
    await tx.execute(sql`
      insert into ledger_accounts (code, group_id, type, floor_zero)
      select ${GROUP_ACCOUNT}, id, ${state(ledgerAccounts.type, 'liability')}, true
      from (select distinct unnest(${sql.param(groups)}::int[]) as id order by 1) as groups
      on conflict do nothing`)
  }
  return groups
}
