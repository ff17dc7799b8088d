import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** A call that changes something at the provider. */
interface Call {
  request: RegExp
  /** What the ledger must contain, committed, before the call. */
  row(id: string, form: URLSearchParams): SQL
  /** The required idempotency key; none where a repeated call changes nothing. */
  key?(id: string, form: URLSearchParams): string
}

const calls: readonly Call[] = [
  {
    request: /^payment_intents$/,
    row: (_, form) =>
      form.get('metadata[kind]') === 'boost'
        ? sql`select from boosts where provider_reference = ${form.get('metadata[id]')} and amount = ${form.get('amount')}::int`
        : sql`select from transactions where provider_reference = ${form.get('metadata[id]')} and total = ${form.get('amount')}::int`,
    key: (_, form) => `pi:${form.get('metadata[kind]')}:${form.get('metadata[id]')}`,
  },
  {
    request: /^payment_intents\/(\w+)\/capture$/,
    row: (id) => sql`
      select from transactions where payment_intent_id = ${id} and status = 'pending' and claimed_at is not null
      union all select from boosts where payment_intent_id = ${id} and status = 'pending'`,
    key: (id) => `cap:${id}`,
  },
  {
    request: /^payment_intents\/(\w+)\/cancel$/,
    row: (id) => sql`select from recorded_jobs where queue = 'payment-cancel' and data ->> 'paymentId' = ${id}`,
  },
  {
    request: /^payment_intents\/(\w+)\/confirm$/,
    row: (id, form) => sql`
      select from transactions t join saved_card_charges c on c.transaction_id = t.id
      join saved_cards card on card.id = c.saved_card_id cross join product_time
      where t.payment_intent_id = ${id} and t.claimed_at is null and c.state = 'opened' and card.card_id = ${form.get('payment_method')}
        and c.not_before <= to_timestamp(product_time.time / 1000)`,
    key: (id) => `auth:${id}`,
  },
  {
    request: /^payment_intents\/(\w+)$/,
    row: (id, form) =>
      sql`select from transactions where payment_intent_id = ${id} and total = ${form.get('amount')}::int`,
  },
  {
    request: /^refunds$/,
    row: (_, form) => sql`
      select from refunds join transactions t on t.id = transaction_id
      where refunds.provider_reference = ${form.get('metadata[refund]')} and refunds.amount = ${form.get('amount')}::int
        and refunds.status = 'pending' and payment_intent_id = ${form.get('payment_intent')}`,
    key: (_, form) => `re:${form.get('metadata[refund]')}`,
  },
  {
    request: /^transfers$/,
    row: (_, form) => sql`
      select from payouts where provider_reference = ${form.get('metadata[payout]')} and amount - withheld = ${form.get('amount')}::int
        and status = 'processing' and batch_id is null and coalesce(held_until <= requested_at, true)
      union all select from transfer_batches b where provider_reference = ${form.get('metadata[payout]')}
        and provider_reference = ${form.get('transfer_group')} and amount = ${form.get('amount')}::int
        and account_id = ${form.get('destination')} and ${form.get('source_transaction')}::text is null and status = 'requested'
        and not exists (select from payouts p where p.batch_id = b.id and p.held_until > p.requested_at)
      union all select from group_payouts where provider_reference = ${form.get('metadata[payout]')}
        and provider_reference = ${form.get('transfer_group')} and amount = ${form.get('amount')}::int
        and account_id = ${form.get('destination')} and ${form.get('source_transaction')}::text is null and status = 'requested'`,
    key: (_, form) => `tr:${form.get('metadata[payout]')}`,
  },
  {
    request: /^transfers\/(\w+)\/reversals$/,
    row: (id, form) => sql`
      select from transfer_reversals r join payouts p on p.id = r.payout_id
      where r.provider_reference = ${form.get('metadata[reversal]')} and r.amount = ${form.get('amount')}::int
        and r.status = 'pending' and p.transfer_id = ${id}
      union all select from late_transfers l join transfer_batches b on b.id = l.batch_id
      where b.provider_reference = ${form.get('metadata[reversal]')} and l.amount = ${form.get('amount')}::int
        and l.status = 'pending' and l.transfer_id = ${id}`,
    key: (_, form) => `trr:${form.get('metadata[reversal]')}`,
  },
  {
    request: /^disputes\/(\w+)$/,
    row: (id, form) => sql`
      select from chargeback_evidence e join chargebacks c on c.id = e.chargeback_id cross join product_time
      where c.id = ${id} and e.status = 'sending' and e.provider_reference = ${form.get('metadata[evidence]')}
        and coalesce(c.evidence_due_at > to_timestamp(product_time.time / 1000), true)`,
    key: (_, form) => `ev:${form.get('metadata[evidence]')}`,
  },
]

/** The fault of a call about to be made: the ledger has no record of it, or it could be executed twice. */
export async function unsafeCall(db: Database, input: unknown, init: RequestInit | undefined): Promise<string | null> {
  if (init?.method !== 'POST') return null
  const path = new URL(String(input)).pathname.replace(/^\/v1\//, '')
  for (const { request, row, key } of calls) {
    const match = request.exec(path)
    if (!match) continue
    const [, id = ''] = match
    const form = new URLSearchParams(String(init.body ?? ''))
    const wanted = key?.(id, form)
    const given = new Headers(init.headers).get('idempotency-key')
    // A refused call is repeated with a further key: `re:7:2`.
    if (wanted !== undefined && given !== wanted && !given?.startsWith(`${wanted}:`)) {
      return `${path} ${init.body} was asked of the provider under the key ${given}, not ${wanted}`
    }
    const { rowCount } = await db.execute(row(id, form))
    return rowCount ? null : `${path} ${init.body} was asked of the provider before it was written down`
  }
  return null
}
