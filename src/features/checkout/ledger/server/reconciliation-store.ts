import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { AccountType, EntryKind, LedgerCode } from '../../base/money-states.ts'
import type { Difference } from './ledger-check-store.ts'

export interface UnmatchedMovement extends Difference {
  id: number
  firstSeenAt: string
  resolvedAt: string | null
  resolvedBy: string | null
  note: string | null
}

/** Waits for a comparison that is already running, and blocks others until the transaction ends. */
export async function oneRunAtATime(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`)
}

/** Timestamp of the newest line read from the provider's account; null before the first. */
export async function readTo(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select max(read_to) as at from reconciliations`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

interface Run {
  at: Date
  /** New lines of the provider's account. */
  movements: number
  readTo: Date | null
  faults: string[]
  differences: Difference[]
}

/** Records one comparison: new differences, those that persist, and those that disappeared. */
export async function saveRun(tx: Database, run: Run): Promise<void> {
  const { at, movements, faults, differences } = run
  const now = at.toISOString()
  await tx.execute(sql`
    insert into reconciliations (at, movements, read_to, faults)
    values (${now}, ${movements}, ${run.readTo?.toISOString() ?? null}, ${sql.param(faults)}::text[])`)
  const found = sql`jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as found (source text, booked bigint, moved bigint)`
  await tx.execute(sql`
    update unmatched_movements old set matched_at = ${now}
    where matched_at is null and not exists (
      select from ${found} where (found.source, found.booked, found.moved) = (old.source, old.booked, old.moved))`)
  await tx.execute(sql`
    insert into unmatched_movements as old (source, booked, moved, first_seen_at, last_seen_at)
    select source, booked, moved, ${now}, ${now} from ${found}
    on conflict (source, booked, moved) where matched_at is null
    do update set last_seen_at = excluded.last_seen_at, rounds = old.rounds + 1`)
}

/**
 * Differences found by two consecutive runs; anything in transit is gone by the second. Unresolved first, then newest
 * first.
 */
export async function unmatchedMovements(db: Database): Promise<UnmatchedMovement[]> {
  const { rows } = await db.execute<UnmatchedMovement>(sql`
    select m.id, source, booked::float8 as booked, moved::float8 as moved, first_seen_at as "firstSeenAt",
      resolved_at as "resolvedAt", users.username as "resolvedBy", note
    from unmatched_movements m left join users on users.id = resolved_by
    where matched_at is null and rounds > 1
    order by resolved_at desc nulls first, m.id desc limit 200`)
  return rows
}

/** Records who resolved a difference and what they found. False when it does not exist or is already resolved. */
export async function resolveMovement(
  tx: Database,
  { id, by, note, at }: { id: number; by: number; note: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update unmatched_movements set resolved_at = ${at.toISOString()}, resolved_by = ${by}, note = ${note}
    where id = ${id} and resolved_at is null and matched_at is null`)
  return rowCount === 1
}

export async function lastRun(db: Database): Promise<{ at: string; movements: number; faults: string[] } | null> {
  const { rows } = await db.execute<{ at: string; movements: number; faults: string[] }>(
    sql`select at, movements, faults from reconciliations order by id desc limit 1`,
  )
  return rows[0] ?? null
}

export interface OwedRefund extends Record<string, unknown> {
  id: number
  transactionId: number
  title: string
  amount: number
  failure: string | null
  at: string
}

/** Refunds that were returned or refused: the buyers are still owed. */
export async function owedRefunds(db: Database): Promise<OwedRefund[]> {
  const { rows } = await db.execute<OwedRefund>(sql`
    select r.id, t.id as "transactionId", t.product_title as title, r.amount, r.failure,
      coalesce(r.settled_at, r.created_at) as at
    from refunds r join transactions t on t.id = r.transaction_id where r.status = 'failed' order by r.id limit 200`)
  return rows
}

export interface AccountBalance extends Record<string, unknown> {
  code: LedgerCode
  type: AccountType
  /** Pence; a debit is positive. Sellers' accounts are summed. */
  balance: number
  accounts: number
}

export async function balancesByCode(db: Database): Promise<AccountBalance[]> {
  const { rows } = await db.execute<AccountBalance>(sql`
    select code, type, sum(balance)::float8 as balance, count(*)::int as accounts
    from ledger_accounts group by code, type
    order by array_position(array['asset', 'liability', 'income', 'expense'], type), min(id)`)
  return rows
}

export interface Posting extends Record<string, unknown> {
  id: number
  kind: EntryKind
  transactionId: number | null
  amount: number
  at: string
}

/** The latest postings of an account, newest first. */
export async function postingsOf(db: Database, code: string): Promise<Posting[]> {
  const { rows } = await db.execute<Posting>(sql`
    select e.id::int as id, e.kind, coalesce(e.transaction_id, t.id, c.transaction_id) as "transactionId",
      p.amount::float8 as amount, e.occurred_at as at
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    left join provider_movements m on e.kind = 'provider_fee' and e.idem_key = 'provider_fee:' || m.id
    left join transactions t on t.charge_id = m.source
    left join chargebacks c on c.id = m.source
    where p.account_id in (select id from ledger_accounts where code = ${code})
    order by e.id desc, p.line limit 100`)
  return rows
}
