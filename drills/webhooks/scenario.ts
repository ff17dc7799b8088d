import { sql } from 'drizzle-orm'
import { paymentOf } from '#features/checkout/card/ui/card-fields.ts'
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { inTurn } from '#shared/required.ts'
import { openCheckout, payByCard, putOnSale } from '#test/shop.ts'
import type { Fixture } from '../money/fixture.ts'
import { answerOf } from '../race/race-setup.ts'

const MINUTE = 60_000

interface Sale {
  fate: Fate
  id: number
  buyer: Fixture['staff']
  seller: Fixture['staff']
  clientSecret: string
}

type Step = (fixture: Fixture, sale: Sale) => Promise<unknown>
type Fate = keyof typeof fates

const GOOD = '4242424242424242'
const pays =
  (...cards: string[]): Step =>
  async (_fixture, { buyer, clientSecret }) => {
    for (const card of cards) await payByCard(buyer, clientSecret, card)
  }
const confirms: Step = (_fixture, { buyer, id }) => buyer(confirmDelivery, { body: { transactionId: id } })
const cancels: Step = (_fixture, { seller, id }) =>
  seller(requestRefund, { body: { transactionId: id, reason: 'Slugs' } })
const disputes: Step = ({ sandbox }, { clientSecret }) => sandbox.raiseDispute(paymentOf(clientSecret))
const bankDecides =
  (verdict: 'won' | 'lost'): Step =>
  async ({ sandbox }, { clientSecret }) => {
    const dispute = (await sandbox.disputes()).find((one) => one.payment_intent === paymentOf(clientSecret))
    await sandbox.decideDispute(dispute?.id ?? '', verdict)
  }
const nothing: Step = async () => {}

/** What happens to an order, by day. Together the orders cause every kind of event, 24 in all. */
const fates = {
  collected: [pays(GOOD), confirms],
  'declined, then collected': [pays('4000000000000002', GOOD), confirms],
  'cancelled by its seller': [pays(GOOD), cancels],
  'a refund that comes back': [pays('4000000000005126'), cancels],
  'a chargeback for the buyer': [pays(GOOD), disputes, bankDecides('lost')],
  'a chargeback for the seller': [pays(GOOD), disputes, bankDecides('won'), confirms],
  'never paid': [nothing],
} as const satisfies Record<string, readonly Step[]>

export const EVENTS_OF_ALL_FATES = 24
const DAYS = 4

/** Runs the same scenario on any fixture. `deliver` sends the provider's events of each day. */
export async function runScenario(fixture: Fixture, repetitions: number, deliver: () => Promise<void>): Promise<void> {
  const sales = await openAll(fixture, repetitions)
  for (let day = 0; day < DAYS; day++) {
    for (const sale of sales) await (fates[sale.fate] as readonly Step[])[day]?.(fixture, sale)
    await deliver()
    await time(fixture)
  }
}

async function openAll(fixture: Fixture, times: number): Promise<Sale[]> {
  const sales: Sale[] = []
  for (let n = 0; n < times; n++) {
    for (const fate of Object.keys(fates) as Fate[]) {
      const seller = inTurn(fixture.sellers, n)
      const buyer = inTurn(fixture.buyers, n)
      const product = await putOnSale(fixture, seller, { title: fate })
      const answer = await answerOf(async () => {
        const { transactionId: id, clientSecret } = await openCheckout(buyer, product, 20, n % 2 === 0)
        sales.push({ fate, id, buyer, seller, clientSecret })
      })
      if (answer !== '200') throw new Error(`a checkout was answered ${answer}`)
    }
  }
  return sales
}

/** Enough time for the sweep and the reconciliation to find the lost events, and for payouts of protected orders. */
async function time({ clock, jobs }: Fixture): Promise<void> {
  for (const minutes of [5, 65, 49 * 60]) {
    await jobs.idle()
    await clock.advance(minutes * MINUTE)
    await jobs.tick()
    await jobs.idle()
  }
}

/** The expected result: orders with their history, pending transfers, units and ledger. */
export async function endOf({ deps }: Fixture) {
  const { rows: orders } = await deps.db.execute(sql`
    select t.id, t.product_title as fate, t.status, t.refunded_amount, p.status as listing, p.quantity,
      (select array_agg(e.event order by e.id) from transaction_events e where e.transaction_id = t.id) as steps,
      (select array_agg(o.status || ' ' || o.amount order by o.id) from payouts o where o.transaction_id = t.id) as payouts,
      (select array_agg(r.status || ' ' || r.amount order by r.id) from refunds r where r.transaction_id = t.id) as refunds,
      (select array_agg(c.status || ' ' || c.amount) from chargebacks c where c.transaction_id = t.id) as chargebacks,
      (select array_agg(l.kind order by l.kind) from ledger_entries l where l.transaction_id = t.id) as entries
    from transactions t join products p on p.id = t.product_id order by t.id`)
  const { faults, balances } = await checkLedger(deps.db, deps.payments)
  const sorted = balances.map(({ account, balance }) => `${account} ${balance}`).sort()
  return { orders, faults, balances: sorted }
}
