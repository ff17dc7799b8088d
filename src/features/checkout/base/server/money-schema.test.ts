import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { TRANSITIONS, type Transition } from '../lifecycle.ts'
import { PAYOUT_TRANSITIONS } from '../payout-lifecycle.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const query = async (text: string) => (await database.pool.query(text)).rows
const refusal = (text: string) =>
  database.pool.query(text).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

describe('the tables of transitions', () => {
  test('the order transitions in the database equal those in the code', async () => {
    const rows = await query('select from_status || chr(62) || to_status as move from transaction_moves')
    expect(new Set(rows.map(({ move }) => move))).toEqual(new Set(TRANSITIONS.map(({ from, to }) => `${from}>${to}`)))
  })
  test('the actors allowed for each order transition in the database equal those in the code', async () => {
    const rows = await query('select event, from_status as "from", to_status as "to", who from transaction_rules')
    const byPlace = (one: Transition, other: Transition): number =>
      `${one.event} ${one.from}`.localeCompare(`${other.event} ${other.from}`)
    expect(rows.toSorted(byPlace)).toEqual([...TRANSITIONS].sort(byPlace))
  })
  test('the payout transitions in the database equal those in the code', async () => {
    const rows = await query('select from_status || chr(62) || to_status as move from payout_moves')
    const book = Object.entries(PAYOUT_TRANSITIONS).flatMap(([from, targets]) => targets.map((to) => `${from}>${to}`))
    expect(new Set(rows.map(({ move }) => move))).toEqual(new Set(book))
  })
})

const entry = (key: string, lines: [code: string, amount: number][]) => `
  with entry as (insert into ledger_entries (kind, idem_key, occurred_at) values ('reserve', '${key}', '2026-01-01') returning id)
  insert into ledger_postings (entry_id, line, account_id, amount)
  select entry.id, line.n, account.id, line.amount
  from entry, (values ${lines.map(([code, amount], n) => `(${n + 1}, '${code}', ${amount})`).join(',')}) as line (n, code, amount)
  join ledger_accounts account on account.code = line.code and account.owner_id is null`

describe('the ledger', () => {
  test('the ledger accepts a balanced entry and updates the balances', async () => {
    await query(
      entry('good', [
        ['provider_clearing', 2060],
        ['buyer_held', -2060],
      ]),
    )
    const rows = await query('select code, balance from ledger_accounts where balance <> 0 order by code')
    expect(rows).toEqual([
      { code: 'buyer_held', balance: '-2060' },
      { code: 'provider_clearing', balance: '2060' },
    ])
  })
  test('the ledger refuses an entry that does not sum to zero', async () => {
    expect(
      await refusal(
        entry('bad', [
          ['provider_clearing', 2060],
          ['buyer_held', -2000],
        ]),
      ),
    ).toMatch(/not balanced/)
  })
  test('the ledger refuses an entry without lines', async () => {
    const empty = "insert into ledger_entries (kind, idem_key, occurred_at) values ('reserve', 'empty', '2026-01-01')"
    expect(await refusal(empty)).toMatch(/not balanced/)
  })
  test('the ledger refuses the same event twice', async () => {
    expect(
      await refusal(
        entry('good', [
          ['bank', 1],
          ['goodwill', -1],
        ]),
      ),
    ).toMatch(/idem_key/)
  })
  test('the ledger refuses to overdraw the held money', async () => {
    expect(
      await refusal(
        entry('over', [
          ['buyer_held', 2061],
          ['bank', -2061],
        ]),
      ),
    ).toMatch(/overdrawn/)
  })
  test('the ledger refuses late postings to a closed entry', async () => {
    const late = "insert into ledger_postings select id, 9, 1, 5 from ledger_entries where idem_key = 'good'"
    expect(await refusal(late)).toMatch(/closed/)
  })
  test.each([
    'update ledger_postings set amount = 1',
    'update ledger_entries set memo = null',
    'delete from ledger_postings',
    'delete from ledger_entries',
    'truncate ledger_postings, ledger_entries cascade',
    'truncate transaction_events',
  ])('the ledger refuses %s', async (text) => {
    expect(await refusal(text)).toMatch(/append-only/)
  })
  test('the ledger still sums to zero after all refused entries', async () => {
    expect(await query('select sum(amount)::int as sum, count(*)::int as lines from ledger_postings')).toEqual([
      { sum: 0, lines: 2 },
    ])
  })
})
