import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** For each call that changes something at the provider: what must be in our books, committed, before it is made. */
const rows: readonly [request: RegExp, row: (id: string, form: URLSearchParams) => SQL][] = [
  [
    /^payment_intents$/,
    (_, form) =>
      form.get('metadata[kind]') === 'boost'
        ? sql`select from boosts where id = ${form.get('metadata[id]')}::int and amount = ${form.get('amount')}::int`
        : sql`select from transactions where id = ${form.get('metadata[id]')}::int and total = ${form.get('amount')}::int`,
  ],
  [
    /^payment_intents\/(\w+)\/capture$/,
    (id) => sql`
      select from transactions where payment_intent_id = ${id} and status = 'pending' and claimed_at is not null
      union all select from boosts where payment_intent_id = ${id} and status = 'pending'`,
  ],
  [
    /^payment_intents\/(\w+)\/cancel$/,
    (id) => sql`select from told_jobs where queue = 'payment-cancel' and data ->> 'paymentId' = ${id}`,
  ],
  [
    /^payment_intents\/(\w+)$/,
    (id, form) => sql`select from transactions where payment_intent_id = ${id} and total = ${form.get('amount')}::int`,
  ],
  [
    /^refunds$/,
    (_, form) => sql`
      select from refunds join transactions t on t.id = transaction_id
      where refunds.id = ${form.get('metadata[refund]')}::int and refunds.amount = ${form.get('amount')}::int
        and refunds.status = 'pending' and payment_intent_id = ${form.get('payment_intent')}`,
  ],
  [
    /^transfers$/,
    (_, form) => sql`
      select from payouts where id = ${form.get('metadata[payout]')}::int and amount = ${form.get('amount')}::int
        and status = 'processing'`,
  ],
]

/** The call that is about to be made, when our books know nothing of it. */
export async function unforeseenCall(
  db: Database,
  input: unknown,
  init: RequestInit | undefined,
): Promise<string | null> {
  if (init?.method !== 'POST') return null
  const path = new URL(String(input)).pathname.replace(/^\/v1\//, '')
  for (const [request, row] of rows) {
    const match = request.exec(path)
    if (!match) continue
    const { rowCount } = await db.execute(row(match[1] ?? '', new URLSearchParams(String(init.body ?? ''))))
    return rowCount ? null : `${path} ${init.body} was asked of the provider before it was written down`
  }
  return null
}
