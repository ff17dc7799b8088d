import { and, count, desc, eq, gt, isNotNull, isNull, max, min, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { people } from '#features/accounts/server/tables.ts'
import { ACCOUNT_TYPES, ENTRY_KINDS } from '../../base/money-states.ts'
import {
  ledgerAccounts as accounts,
  ledgerEntries,
  unmatchedMovements as movements,
  reconciliations,
} from '../../base/server/ledger-tables.ts'
import type { Difference } from './ledger-check-store.ts'
import { inAll, MAX_ITEMS } from './long-lists-store.ts'

/** Waits for a comparison that is already running, and blocks others until the transaction ends. */
export async function oneRunAtATime(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`)
}

/** Timestamp of the newest line read from the provider's account; null before the first. */
export async function readTo(db: Database): Promise<Date | null> {
  const [newest] = await db.select({ at: max(reconciliations.readTo) }).from(reconciliations)
  return newest?.at ?? null
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
  await tx.insert(reconciliations).values({ at, movements, readTo: run.readTo, faults })
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
 * Differences found by two consecutive runs, newest first; anything in transit is gone by the second. Those to look at,
 * or those that staff have settled.
 */
export const unmatchedMovements = (db: Database, which: 'open' | 'settled') =>
  db
    .select({
      id: movements.id,
      source: movements.source,
      booked: movements.booked,
      moved: movements.moved,
      firstSeenAt: movements.firstSeenAt,
      resolvedAt: movements.resolvedAt,
      resolvedBy: people.username,
      note: movements.note,
      inAll,
    })
    .from(movements)
    .leftJoin(people, eq(people.id, movements.resolvedBy))
    .where(
      and(
        isNull(movements.matchedAt),
        gt(movements.rounds, 1),
        which === 'open' ? isNull(movements.resolvedAt) : isNotNull(movements.resolvedAt),
      ),
    )
    .orderBy(desc(movements.resolvedAt), desc(movements.id))
    .limit(MAX_ITEMS)

/** Records who resolved a difference and what they found. False when it does not exist or is already resolved. */
export async function resolveMovement(
  tx: Database,
  { id, by, note, at }: { id: number; by: number; note: string; at: Date },
): Promise<boolean> {
  const resolved = await tx
    .update(movements)
    .set({ resolvedAt: at, resolvedBy: by, note })
    .where(and(eq(movements.id, id), isNull(movements.resolvedAt), isNull(movements.matchedAt)))
    .returning({ id: movements.id })
  return resolved.length === 1
}

export async function lastRun(db: Database): Promise<{ at: Date; movements: number; faults: string[] } | null> {
  const { at, movements, faults } = reconciliations
  const [run] = await db
    .select({ at, movements, faults })
    .from(reconciliations)
    .orderBy(desc(reconciliations.id))
    .limit(1)
  return run ?? null
}

/** Balances in pence, a debit positive; sellers' accounts are summed. */
export const balancesByCode = (db: Database) =>
  db
    .select({
      code: accounts.code,
      type: accounts.type,
      balance: sql`sum(${accounts.balance})`.mapWith(Number),
      accounts: count(),
    })
    .from(accounts)
    .groupBy(accounts.code, accounts.type)
    .orderBy(sql`array_position(${sql.param(ACCOUNT_TYPES)}::text[], ${accounts.type})`, min(accounts.id))

const posting = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  transactionId: z.nullable(z.int()),
  amount: z.number(),
  at: time,
})

/** The latest postings of an account, newest first. */
export const postingsOf = (db: Database, code: string): Promise<z.output<typeof posting>[]> =>
  rowsOf(
    db,
    posting,
    sql`
    select e.id::int as id, e.kind, coalesce(e.transaction_id, t.id, c.transaction_id) as "transactionId",
      p.amount::float8 as amount, e.occurred_at as at
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    left join provider_movements m on e.kind = ${state(ledgerEntries.kind, 'provider_fee')} and e.idem_key = 'provider_fee:' || m.id
    left join transactions t on t.charge_id = m.source
    left join chargebacks c on c.id = m.source
    where p.account_id in (select id from ledger_accounts where code = ${code})
    order by e.id desc, p.line limit 100`,
  )
