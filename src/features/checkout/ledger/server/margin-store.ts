import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { ledgerAccounts, ledgerEntries } from '../../base/server/ledger-tables.ts'
import type { MarginMonth } from '../margin-contract.ts'

const MONTHS = 12
const row = z.object({ month: z.string(), orders: z.int(), income: z.number(), fees: z.number() })

/** Income and fees by month of their posting, newest first. A refunded sale reverses its commission. */
export const marginByMonth = (db: Database): Promise<MarginMonth[]> =>
  rowsOf(
    db,
    row,
    sql`
    select to_char(e.occurred_at at time zone 'Europe/London', 'YYYY-MM') as month,
      count(distinct e.transaction_id) filter (where e.kind = ${state(ledgerEntries.kind, 'release')})::int as orders,
      coalesce(-sum(p.amount) filter (where a.code in ${states(ledgerAccounts.code, ['commission', 'protection', 'boost'])}), 0)::float8 as income,
      coalesce(sum(p.amount) filter (where a.code = ${state(ledgerAccounts.code, 'provider_fees')}), 0)::float8 as fees
    from ledger_postings p join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
    where a.code in ${states(ledgerAccounts.code, ['commission', 'protection', 'boost', 'provider_fees'])}
    group by 1 order by 1 desc limit ${MONTHS}`,
  )
