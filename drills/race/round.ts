import { sql } from 'drizzle-orm'
import { paymentOf } from '#features/checkout/card/ui/card-fields.ts'
import { decideDispute } from '#features/checkout/dispute/contract.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { only, required } from '#shared/required.ts'
import { handOverWithoutCode, openCheckout, payByCard, putOnSale, settle } from '#test/shop.ts'
import type { Caller } from './caller.ts'
import { type Contended, callersOf } from './callers.ts'
import { answerOf, type Crowd, shuffled, sweeps } from './crowd.ts'
import { faultsOfAnswers, faultsOfOutcome, ordersOf, outcomeOf, unitsLeft } from './outcome.ts'

const DAY = 86_400_000

/** The callers who do not pay at its checkout: buyer, seller, staff, the sweep and the bank. */
const OTHERS = 27

/** The state of an order at the concurrent step; its deadline has passed as well. */
const stages = {
  processing: { wait: 15 * DAY, reach: async () => {} },
  // Confirmed with protection: the payout waits, and the order can be reported.
  completed: {
    wait: 1 * DAY,
    reach: ({ buyer }: Crowd, id: number) => buyer(confirmDelivery, { body: { transactionId: id } }),
  },
  delivered: {
    wait: 8 * DAY,
    reach: ({ server, seller }: Crowd, id: number) => handOverWithoutCode(server, seller, id),
  },
  dispute: {
    wait: 4 * DAY,
    reach: ({ buyer }: Crowd, id: number) => buyer(requestRefund, { body: { transactionId: id, reason: 'Dead' } }),
  },
} as const

export type Stage = keyof typeof stages
export const STAGES = Object.keys(stages) as Stage[]

/** The faults of a round, as sentences; an empty list is correct. */
type Faults = Promise<string[]>

async function open(crowd: Crowd, buyers: Crowd['buyers'], units: number) {
  const product = await putOnSale(crowd.server, crowd.seller, { quantity: units })
  const checkouts = await Promise.all(
    buyers.map(async (buyer) => {
      let opened = { clientSecret: '', transactionId: 0 }
      const answer = await answerOf(async () => {
        opened = await openCheckout(buyer, product)
      })
      if (answer !== '200') throw new Error(`a checkout could not be opened: ${answer}`)
      return { buyer, ...opened }
    }),
  )
  return { product, checkouts }
}

/** All buyers pay at once for a few units, or at the moment the payment deadline passes. */
export async function payAtOnce(crowd: Crowd, units: number, inTime: boolean): Faults {
  const { buyers, server } = crowd
  const { product, checkouts } = await open(crowd, buyers, units)
  if (!inTime) await server.clock.advance(31 * 60_000)
  const pays = checkouts.map(({ buyer, clientSecret }) => answerOf(() => payByCard(buyer, clientSecret)))
  const answers = await Promise.all([...pays, ...(inTime ? [] : [sweeps(crowd), sweeps(crowd)])])
  await settle(server)
  const left = await unitsLeft(crowd, product)
  const sold = units - left
  const expected = [
    { status: 'cancelled', payment: 'canceled', count: buyers.length - sold },
    ...(sold > 0 ? [{ status: 'processing', payment: 'succeeded', count: sold }] : []),
  ]
  const orders = await ordersOf(crowd, product)
  return [
    ...(inTime && left > 0 ? [`${left} units were left over`] : []),
    ...(JSON.stringify(orders) === JSON.stringify(expected) ? [] : [`${sold} sold, but ${JSON.stringify(orders)}`]),
    ...answers.flatMap((answer) => (!answer || /^(200|409)/.test(answer) ? [] : [`paying: ${answer}`])),
  ]
}

interface Setting {
  stage: Stage
  /** The bank's decision; null without a chargeback. */
  verdict: 'won' | 'lost' | null
  callers: number
  seed: number
}

/** All callers act at once on an order whose deadline has passed. */
export async function actAtOnce(crowd: Crowd, { stage, verdict, callers, seed }: Setting): Faults {
  const { product, contended } = await contend(crowd, stage, verdict !== null, callers)
  const { id, dispute, rivals } = contended
  await crowd.server.clock.advance(stages[stage].wait)
  const everyone: Caller[] = shuffled(await callersOf(contended), seed)
  const answers = await Promise.all(everyone.map(({ call }) => answerOf(call)))
  await settle(crowd.server)
  const faults = faultsOfAnswers(everyone, answers, await outcomeOf(crowd, id))
  if (dispute) await crowd.server.deps.sandbox?.decideDispute(dispute.id, verdict ?? 'won')
  await comeToRest(crowd, id)
  const outcome = await outcomeOf(crowd, id)
  const [others, ...more] = (await ordersOf(crowd, product)).filter(({ payment }) => payment !== 'succeeded')
  const isAlone = others?.status === 'cancelled' && others.count === rivals.length && more.length === 0
  const unit = await unitsLeft(crowd, product)
  return [
    ...faults,
    ...faultsOfOutcome(outcome),
    ...(isAlone ? [] : [`second buyers: ${JSON.stringify(others)}`]),
    ...(unit === (outcome.status === 'refunded' ? 1 : 0) ? [] : [`${outcome.status}, and ${unit} units on offer`]),
  ].map((fault) => `${fault} (${outcome.steps.map(({ event }) => event).join(', ')})`)
}

/** One buyer owns the only unit, others are at its checkout, and an unreported bank dispute exists. */
async function contend(crowd: Crowd, stage: Stage, disputed: boolean, callers: number) {
  const { server, buyers } = crowd
  const { product, checkouts } = await open(crowd, buyers.slice(0, callers - OTHERS), 1)
  // The first buyer has the unit and acts as the buyer from here on.
  const [own, ...rivals] = checkouts
  const { buyer, clientSecret, transactionId: id } = required(own, 'A round has a buyer.')
  await payByCard(buyer, clientSecret)
  await settle(server)
  await stages[stage].reach(crowd, id)
  const dispute = disputed ? await beginDispute(crowd, paymentOf(clientSecret)) : null
  const contended: Contended = { crowd, id, dispute, rivals }
  return { product, contended }
}

/** Opens a bank dispute without a webhook event. */
export async function beginDispute(
  { server: { deps } }: Crowd,
  payment: string,
): Promise<{ id: string; event: string }> {
  await deps.sandbox?.setControl('webhooks', 'drop')
  await deps.sandbox?.raiseDispute(payment)
  await deps.sandbox?.setControl('webhooks', null)
  const { rows } = await deps.db.execute<{ id: string; event: string }>(sql`
    select id as event, object #>> '{data,object,id}' as id from sandbox.objects
    where kind = 'event' and object #>> '{data,object,payment_intent}' = ${payment}
      and object ->> 'type' = 'charge.dispute.created'`)
  return only(rows)
}

/** Lets all deadlines pass; staff decide the open disputes. */
async function comeToRest(crowd: Crowd, id: number): Promise<void> {
  const { server, staff } = crowd
  await settle(server)
  for (let n = 0; n < 2; n++) {
    await server.clock.advance(16 * DAY)
    await sweeps(crowd)
    await settle(server)
    if ((await outcomeOf(crowd, id)).status !== 'dispute') continue
    await staff(decideDispute, { body: { transactionId: id, to: 'seller' } })
    await settle(server)
  }
}
