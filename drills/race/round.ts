import { sql } from 'drizzle-orm'
import { isOpenCancellation } from '#features/checkout/base/cancellation.ts'
import { paymentOf } from '#features/checkout/card/ui/card-fields.ts'
import { decideDispute } from '#features/checkout/dispute/contract.ts'
import { only, required } from '#shared/required.ts'
import { openCheckout, payByCard, putOnSale, RULED, settle } from '#test/shop.ts'
import type { Caller } from './caller.ts'
import { type Contended, callersOf } from './callers.ts'
import { faultsOfAnswers, faultsOfOutcome, ordersOf, outcomeOf, unitsLeft } from './outcome.ts'
import { answerOf, type RaceSetup, shuffled, sweeps } from './race-setup.ts'
import { type Stage, stages } from './stages.ts'

const DAY = 86_400_000

/** The callers who do not pay at its checkout: buyer, seller, staff, the sweep and the bank; about a trader's order more. */
const OTHERS = { private: 27, trader: 36 }

/** The faults of a round, as sentences; an empty list is correct. */
type Faults = Promise<string[]>

async function open(race: RaceSetup, buyers: RaceSetup['buyers'], units: number) {
  const product = await putOnSale(race.server, race.seller, { quantity: units })
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
export async function payAtOnce(race: RaceSetup, units: number, inTime: boolean): Faults {
  const { buyers, server } = race
  const { product, checkouts } = await open(race, buyers, units)
  if (!inTime) await server.clock.advance(31 * 60_000)
  const pays = checkouts.map(({ buyer, clientSecret }) => answerOf(() => payByCard(buyer, clientSecret)))
  const answers = await Promise.all([...pays, ...(inTime ? [] : [sweeps(race), sweeps(race)])])
  await settle(server)
  const left = await unitsLeft(race, product)
  const sold = units - left
  const expected = [
    { status: 'cancelled', payment: 'canceled', count: buyers.length - sold },
    ...(sold > 0 ? [{ status: 'processing', payment: 'succeeded', count: sold }] : []),
  ]
  const orders = await ordersOf(race, product)
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
export async function actAtOnce(race: RaceSetup, { stage, verdict, callers, seed }: Setting): Faults {
  const { product, contended } = await contend(race, stage, verdict !== null, callers)
  const { id, dispute, rivals } = contended
  await race.server.clock.advance(stages[stage].wait)
  const everyone: Caller[] = shuffled(await callersOf(contended), seed)
  const answers = await Promise.all(everyone.map(({ call }) => answerOf(call)))
  await settle(race.server)
  const faults = faultsOfAnswers(everyone, answers, await outcomeOf(race, id))
  if (dispute) await race.server.deps.sandbox?.decideDispute(dispute.id, verdict ?? 'won')
  await comeToRest(race, id)
  const outcome = await outcomeOf(race, id)
  const [others, ...more] = (await ordersOf(race, product)).filter(({ payment }) => payment !== 'succeeded')
  const isAlone = others?.status === 'cancelled' && others.count === rivals.length && more.length === 0
  const unit = await unitsLeft(race, product)
  return [
    ...faults,
    ...faultsOfOutcome(outcome),
    ...(isAlone ? [] : [`second buyers: ${JSON.stringify(others)}`]),
    ...(unit === (outcome.status === 'refunded' ? 1 : 0) ? [] : [`${outcome.status}, and ${unit} units on offer`]),
  ].map((fault) => `${fault} (${outcome.steps.map(({ event }) => event).join(', ')})`)
}

/** Whatever the number of callers, one has the unit and another is left at its checkout. */
const BUYER_AND_RIVAL = 2

/** One buyer owns the only unit, others are at its checkout, and an unreported bank dispute exists. */
async function contend(race: RaceSetup, stage: Stage, disputed: boolean, callers: number) {
  const { server, buyers } = race
  const others = race.seller === race.trader ? OTHERS.trader : OTHERS.private
  const { product, checkouts } = await open(race, buyers.slice(0, Math.max(BUYER_AND_RIVAL, callers - others)), 1)
  // The first buyer has the unit and acts as the buyer from here on.
  const [own, ...rivals] = checkouts
  const { buyer, clientSecret, transactionId: id } = required(own, 'A round has a buyer.')
  await payByCard(buyer, clientSecret)
  await settle(server)
  await stages[stage].reach(race, id)
  const dispute = disputed ? await beginDispute(race, paymentOf(clientSecret)) : null
  const contended: Contended = { race, id, dispute, rivals }
  return { product, contended }
}

/** Opens a bank dispute without a webhook event. */
export async function beginDispute(
  { server: { deps } }: RaceSetup,
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

/** Contested before the handover, a cancellation has 21 days, and then 14 to be brought back. */
const ROUNDS_TO_REST = 4

/** Lets all deadlines pass; staff decide the open disputes. */
async function comeToRest(race: RaceSetup, id: number): Promise<void> {
  const { server, staff } = race
  await settle(server)
  for (let n = 0; n < ROUNDS_TO_REST; n++) {
    await server.clock.advance(16 * DAY)
    await sweeps(race)
    await settle(server)
    const { status, cancellation } = await outcomeOf(race, id)
    if (n > 0 && status !== 'dispute' && !(cancellation && isOpenCancellation(cancellation.status))) return
    if (status !== 'dispute') continue
    await staff(decideDispute, { body: { ...RULED, transactionId: id, to: 'seller' } })
    await settle(server)
  }
}
