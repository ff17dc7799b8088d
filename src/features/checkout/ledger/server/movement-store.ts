import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import type { Movement } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { providerMovements } from '../../base/server/ledger-tables.ts'

/** Stores lines of the provider's account. Returns those that were not stored before, in the same order. */
export async function insertMovements(tx: Database, lines: readonly Movement[]): Promise<Movement[]> {
  const rows = await rowsOf(
    tx,
    z.object({ id: z.string() }),
    sql`
    insert into provider_movements (id, kind, source, net, fee, currency, created_at, available_on)
    select id, kind, source, net, fee, currency, "createdAt", "availableOn"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as lines (id text, kind text, source text, net bigint, fee bigint, currency text, "createdAt" timestamptz, "availableOn" timestamptz)
    on conflict do nothing returning id`,
  )
  return those(lines, rows)
}

/** Lines that no comparison has read yet. */
export async function unreadAmong(db: Database, lines: readonly Movement[]): Promise<Movement[]> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.string() }),
    sql`
    select id from unnest(${sql.param(lines.map(({ id }) => id))}::text[]) as lines (id)
    where not exists (select from provider_movements read where read.id = lines.id)`,
  )
  return those(lines, rows)
}

/** Movements of a boost's dispute that are not booked yet, without fees; negative when the bank took money. */
export async function linesOfBoostDispute(tx: Database, dispute: string): Promise<{ id: string; amount: Pence }[]> {
  const rows = await rowsOf(
    tx,
    z.object({ id: z.string(), amount: z.int() }),
    sql`
    select id, (net + fee)::float8 as amount from provider_movements m
    where source = ${dispute} and kind = ${state(providerMovements.kind, 'chargeback')}
      and not exists (select from ledger_entries where idem_key = 'boost_chargeback:' || m.id)
    order by created_at, id`,
  )
  return rows.map(({ id, amount }) => ({ id, amount: pence(amount) }))
}

const those = (lines: readonly Movement[], rows: readonly { id: string }[]): Movement[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return lines.filter(({ id }) => ids.has(id))
}
