import { sql } from 'drizzle-orm'
import { FAULTS } from '#adapters/payments/sandbox/faults.ts'
import { sandboxWebhooks } from '#adapters/payments/sandbox/unit-of-work.ts'
import { inTurn } from '#shared/required.ts'
import type { Command } from './commands.ts'
import type { Scenario } from './scenario.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Includes steps just short of a deadline, when nothing may have happened yet. */
const WAITS = [
  { milliseconds: 3 * MINUTE, words: 'Three minutes pass' },
  { milliseconds: 31 * MINUTE, words: 'Half an hour passes' },
  { milliseconds: 2 * HOUR, words: 'Two hours pass' },
  { milliseconds: 25 * HOUR, words: 'A day passes' },
  { milliseconds: 47 * HOUR, words: 'Almost two days pass' },
  { milliseconds: 49 * HOUR, words: 'Two days pass' },
  { milliseconds: 7 * DAY - HOUR, words: 'Almost a week passes' },
  { milliseconds: 8 * DAY, words: 'Eight days pass' },
  { milliseconds: 14 * DAY - HOUR, words: 'Almost two weeks pass' },
  { milliseconds: 15 * DAY, words: 'Two weeks pass' },
] as const

const waits: Command = async (scenario, one) => {
  const { milliseconds, words } = inTurn(WAITS, one)
  await scenario.wait(milliseconds)
  return `${words}, and the sweep comes round`
}

const sweeps: Command = async (scenario) => {
  await scenario.fixture.jobs.tick()
  return 'The sweep comes round'
}

export const works: Command = async (scenario, one, two) => {
  const done: string[] = []
  for (let n = 0; n < 1 + (two % 4); n++) {
    const job = await scenario.fixture.jobs.runOne(one + n * 7)
    if (job === null) break
    done.push(job)
  }
  return done.length > 0 ? `Work is done, in any order: ${done.join('; ')}` : null
}

export const runsAllJobs: Command = async (scenario) => {
  await scenario.fixture.jobs.idle()
  return 'All work is done'
}

/** Jobs whose loss the sweep and the reconciliation detect. */
const LOSABLE =
  /^(payment-capture|payment-sync|payment-refund|payout-transfer|payout-reversal|boost-capture|chargeback-evidence|sandbox-webhook|saved-card-charge|saved-card-follow)$/

const loses: Command = async (scenario, one) => {
  const { jobs } = scenario.fixture
  const losable = (await jobs.waiting()).filter(({ queue }) => LOSABLE.test(queue))
  const job = losable[one % Math.max(1, losable.length)]
  if (!job) return null
  await jobs.lose(job.id)
  return `${job.queue} ${JSON.stringify(job.data)} is lost`
}

const REQUESTS = [
  /POST payment_intents$/,
  /capture/,
  /cancel/,
  /POST refunds/,
  /POST transfers$/,
  /reversals$/,
  /GET payment_intents/,
  /GET (refunds|transfers)/,
  /POST payment_intents\/\w+$/,
  /POST .*accounts$/,
  /POST disputes/,
  /POST (setup_intents|customers)$/,
  /confirm$/,
  /detach$/,
]

const fails: Command = async (scenario, one, two) => {
  const fault = inTurn(FAULTS, one)
  const request = inTurn(REQUESTS, two)
  scenario.fixture.provider.faults.add(request, fault)
  return `The provider will fail at ${request.source}: ${fault}`
}

const drops: Command = async (scenario, one) => {
  await scenario.fixture.sandbox.setControl('webhooks', one % 2 === 0 ? 'drop' : null)
  return one % 2 === 0 ? 'Webhooks get lost from now on' : 'Webhooks arrive again'
}

const repeats: Command = async (scenario, one, two) => {
  const { deps, jobs } = scenario.fixture
  // Forgets the received event ids: they must not be the only protection against duplicates.
  if (two % 2 === 0) await deps.db.execute(sql`delete from webhook_events`)
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    select id from sandbox.objects where kind = 'event' order by md5(id || ${String(one)}) limit 5`)
  await deps.transaction(async (tx) => {
    for (const { id } of rows) await jobs.send(tx, sandboxWebhooks, { eventId: id })
  })
  return `${rows.length} old webhooks are sent again${two % 2 === 0 ? ', and nobody remembers them' : ''}`
}

export const losesIdempotencyKeys: Command = async (scenario) => {
  await scenario.fixture.deps.db.execute(sql`delete from sandbox.idempotency_keys`)
  return 'The provider forgets all idempotency keys'
}

const DECIDED = ['won', 'lost', 'won', 'lost', 'lost in part', 'prevented'] as const
const VERDICTS = {
  needs_response: DECIDED,
  under_review: DECIDED,
  appeal_under_review: DECIDED,
  warning_needs_response: ['closed', 'escalated', 'prevented'],
  lost: ['appealed'],
} as const

/** The operator may switch the option at any time. */
export const switchesTransfers: Command = async ({ fixture }, one) => {
  const isDaily = one % 3 > 0
  fixture.deps.config.dailyTransfers = isDaily
  return `Sellers get one transfer ${isDaily ? 'a day' : 'for each sale'} from now on`
}

const bankDecides: Command = async (scenario, one, two) => {
  const { sandbox } = scenario.fixture
  const going = (await sandbox.disputes()).flatMap((dispute) => {
    const verdicts = Object.entries(VERDICTS).find(([status]) => status === dispute.status)?.[1]
    // A third of the lost disputes is appealed.
    return verdicts && (dispute.status !== 'lost' || two % 3 === 0) ? [{ dispute, verdicts }] : []
  })
  const found = going[Math.floor(one / 6) % Math.max(1, going.length)]
  if (!found) return null
  const { dispute, verdicts } = found
  const verdict = inTurn<(typeof verdicts)[number]>(verdicts, one)
  const isPart = verdict === 'lost in part'
  await sandbox.decideDispute(dispute.id, isPart ? 'lost' : verdict, isPart ? Math.floor(dispute.amount / 2) : 0)
  return `The bank decides about ${await orderOf(scenario, dispute.payment_intent)}: ${verdict}`
}

const refundComesBack: Command = async (scenario, one) => {
  const { deps, sandbox } = scenario.fixture
  const { rows } = await deps.db.execute<{ id: string; order: number }>(sql`
    select provider_refund_id as id, transaction_id as order from refunds where status = 'succeeded' order by id`)
  const refund = rows[one % Math.max(1, rows.length)]
  if (!refund) return null
  await sandbox.failRefund(refund.id)
  return `The refund of order ${refund.order} comes back`
}

/** Possible only for a card that is authorised and not yet captured, so it looks for such a payment. */
export const changesPaymentElsewhere: Command = async (scenario, one, two) => {
  const { behindOurBack, deps } = scenario.fixture
  const { rows } = await deps.db.execute<{ payment: string; order: number }>(sql`
    select o.id as payment, t.id as order from sandbox.objects o join transactions t on t.payment_intent_id = o.id
    where kind = 'payment_intent' and object ->> 'status' = 'requires_capture' order by number desc`)
  const found = rows[one % Math.max(1, rows.length)]
  if (!found) return null
  const { payment, order } = found
  const takes = two % 3 > 0
  if (takes) await deps.db.execute(sql`insert into missed_webhooks values (${payment})`)
  await (takes ? behindOurBack.capture(payment) : behindOurBack.cancel(payment))
  return `Behind our back the provider ${takes ? 'takes' : 'lets go'} the payment of order ${order}`
}

async function orderOf({ fixture }: Scenario, payment: string): Promise<string> {
  const { rows } = await fixture.deps.db.execute<{ id: number }>(
    sql`select id from transactions where payment_intent_id = ${payment}`,
  )
  return `order ${rows[0]?.id ?? payment}`
}

/** Commands of time, the provider and the network. */
export const faultInjections: readonly Command[] = [
  ...[waits, waits, waits, sweeps, works, works, works, works, works, runsAllJobs, runsAllJobs, loses],
  ...[
    fails,
    fails,
    drops,
    switchesTransfers,
    switchesTransfers,
    repeats,
    losesIdempotencyKeys,
    bankDecides,
    bankDecides,
    bankDecides,
    refundComesBack,
    changesPaymentElsewhere,
  ],
]
