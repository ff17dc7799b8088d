import { sql } from 'drizzle-orm'
import { addToBasket, getBasket, payBasket, removeFromBasket } from '#features/checkout/basket/contract.ts'
import { cancelLine } from '#features/checkout/order/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { inTurn, only, required } from '#shared/required.ts'
import type { TestMember } from '#test/server.ts'
import { type Command, cancels, confirms, contests, inSequence, pays, requestsRefund } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { refusalOfCapture } from './offer-commands.ts'
import { answered, type Scenario } from './scenario.ts'
import { givesShare } from './share-commands.ts'

interface Wanted {
  productId: number
  quantity: number
}

/** A buyer puts units of listings of one seller into an empty basket, and opens its checkout. */
async function opensBasket(
  scenario: Scenario,
  {
    buyer,
    seller,
    wanted,
    isProtected,
  }: { buyer: TestMember; seller: TestMember; wanted: Wanted[]; isProtected: boolean },
): Promise<string> {
  let opened = ''
  const answer = await answered(async () => {
    const before = await buyer(getBasket, {})
    for (const { productId } of before.orders.flatMap(({ lines }) => lines))
      await buyer(removeFromBasket, { params: { productId: String(productId) } })
    for (const body of wanted) await buyer(addToBasket, { body })
    const { orders } = await buyer(getBasket, {})
    const { lines, quote } = only(orders)
    if (lines.length !== wanted.length) throw new Error(`a basket of ${wanted.length} listings has ${lines.length}`)
    const { price } = required(quote, 'What can be put into a basket has a price.')
    const { productId } = required(wanted[0], 'A basket has listings.')
    const body = { productId, amount: price / 100, buyerProtection: isProtected }
    const { transactionId: id, clientSecret } = await buyer(payBasket, { body })
    opened = `order ${id}`
    if (!scenario.orders.some((order) => order.id === id)) scenario.orders.push({ id, buyer, seller, clientSecret })
  })
  const what = wanted.map(({ productId, quantity }) => `${quantity} of listing ${productId}`).join(' and ')
  return `${buyer.me.username} opens the checkout of a basket with ${what} ${isProtected ? 'with' : 'without'} protection: ${answer} ${opened}`
}

/** Listings of one seller: plugs in bundles of any three for £5, a crown, and seeds that no card could pay alone. */
async function bed(scenario: Scenario, one: number): Promise<{ seller: TestMember; ids: [number, number, number] }> {
  const seller = inTurn(scenario.fixture.sellers, one)
  const plugs = await scenario.putOnSale(seller, 200, 12, { units: 3, price: 500 })
  const crown = await scenario.putOnSale(seller, 451, 2)
  const seeds = await scenario.putOnSale(seller, 7, 5)
  return { seller, ids: [plugs.id, crown.id, seeds.id] }
}

/** Four plugs, a crown and some seeds in one order. */
export const buysBasket: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    async () => {
      const { seller, ids } = await bed(scenario, one)
      const [plugs, crown, seeds] = ids
      const wanted = [
        { productId: plugs, quantity: 1 + (two % 7) },
        { productId: crown, quantity: 1 + (three % 2) },
        { productId: seeds, quantity: 1 + (one % 5) },
      ]
      const buyer = inTurn(scenario.fixture.buyers, two)
      return opensBasket(scenario, { buyer, seller, wanted, isProtected: three % 2 === 0 })
    },
    () => pays(scenario, 0, three, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Two baskets want the last three plugs and a crown each, chosen in the opposite order: the first to pay has them all. */
export const basketsWantLastThree: Command = (scenario, one, two) =>
  inSequence(
    scenario,
    async () => {
      const seller = inTurn(scenario.fixture.sellers, one)
      // What falls short is taken last: listings are taken in the order of their ids.
      const crown = await scenario.putOnSale(seller, 451, 2)
      const plugs = await scenario.putOnSale(seller, 200, 3)
      const [first, second] = [
        { productId: plugs.id, quantity: 2 },
        { productId: crown.id, quantity: 1 },
      ]
      const [here, there] = [inTurn(scenario.fixture.buyers, two), inTurn(scenario.fixture.buyers, two + 1)]
      const isProtected = two % 2 === 0
      const mine = await opensBasket(scenario, { buyer: here, seller, wanted: [first, second], isProtected })
      const theirs = await opensBasket(scenario, { buyer: there, seller, wanted: [second, first], isProtected })
      return `${mine}; ${theirs}`
    },
    () => pays(scenario, one, 0, 0),
    () => pays(scenario, one + 1, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The provider refuses to take the money for a basket, whose units are all on sale again. */
export const basketNotTaken: Command = (scenario, one, two) =>
  inSequence(
    scenario,
    async () => {
      const { seller, ids } = await bed(scenario, one)
      const wanted = ids.slice(0, 2).map((productId) => ({ productId, quantity: 2 }))
      const buyer = inTurn(scenario.fixture.buyers, two)
      return opensBasket(scenario, { buyer, seller, wanted, isProtected: two % 2 === 0 })
    },
    () => refusalOfCapture(scenario),
    () => pays(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Staff refund one line of the newest order by its case. */
async function refundsLine(scenario: Scenario, n: number): Promise<string | null> {
  const { staff, deps } = scenario.fixture
  const order = scenario.orders.at(-1)
  if (!order) return null
  const { rows } = await deps.db.execute<{ caseId: number; productId: number; amount: number }>(sql`
    select c.id as "caseId", l.product_id as "productId", l.amount - l.refunded_amount as amount
    from order_lines l join cases c on c.subject_kind = 'order' and c.subject_id = l.transaction_id and c.status = 'open'
    where l.transaction_id = ${order.id} order by l.line`)
  const line = rows[n % Math.max(1, rows.length)]
  if (!line || rows.length < 2) return null
  const { refunded } = await scenario.orderState(order.id)
  const ruled = { action: 'refund-part', rule: 'notDescribed' } as const
  const body = { ...ruled, amount: line.amount, lines: [line.productId] }
  const params = { id: String(line.caseId) }
  const led = await scenario.step(order, ['decideRelease'], () => staff(decideCase, { params, body }))
  const after = (await scenario.orderState(order.id)).refunded
  if (led.startsWith('200') && after !== refunded + line.amount)
    throw new Error(`the line of ${line.amount}p was to be refunded, and ${after - refunded}p were`)
  return `Staff refund listing ${line.productId} of order ${order.id}, ${line.amount}p: ${led}`
}

/** A buyer asks for a refund of a basket, the seller does not agree, and staff refund one line of it. */
export const basketLineRefunded: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => buysBasket(scenario, one, two, 4 * three),
    () => requestsRefund(scenario, 0, 0, 0),
    () => contests(scenario, 0, 0, 0),
    () => refundsLine(scenario, three),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The seller cancels one line of an order, whatever became of the order: allowed of several lines before the handover. */
export const cancelsLine: Command = async (scenario, one, two) => {
  const { deps } = scenario.fixture
  const order = scenario.orders.toReversed()[one % Math.max(1, scenario.orders.length)]
  if (!order || scenario.left.has(order.seller)) return null
  const { rows } = await deps.db.execute<{ productId: number; amount: number }>(
    sql`select product_id as "productId", amount from order_lines where transaction_id = ${order.id} order by line`,
  )
  const line = rows[two % Math.max(1, rows.length)]
  if (!line) return null
  const body = { transactionId: order.id, productId: line.productId }
  const led = await scenario.step(order, ['cancelLine'], () => order.seller(cancelLine, { body }))
  const { rows: left } = await deps.db.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::int as sum from order_lines where transaction_id = ${order.id}`,
  )
  const before = rows.reduce((sum, { amount }) => sum + amount, 0)
  const expected = led.startsWith('200') ? before - line.amount : before
  if (only(left).sum !== expected) throw new Error(`${expected}p were to be left of the order, not ${only(left).sum}p`)
  return `${order.seller.me.username} cancels listing ${line.productId} of order ${order.id}: ${led}`
}

/** A basket whose seller cancels one line and then another, and what is left is handed over, refunded or disputed. */
export const basketLineCancelled: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => buysBasket(scenario, one, two, 2 * three),
    () => cancelsLine(scenario, 0, three, 0),
    () => (two % 2 === 0 ? runsAllJobs(scenario, 0, 0, 0) : cancelsLine(scenario, 0, one, 0)),
    () => inTurn([confirms, requestsRefund, cancels], one)(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The group has a share of a basket, of which a line is cancelled before the rest is released. */
export const sharedLineCancelled: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => givesShare(scenario, one, 0, 0),
    () => buysBasket(scenario, one, two, 2 * three),
    () => cancelsLine(scenario, 0, three, 0),
    () => confirms(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

export const basketCommands: readonly Command[] = [
  cancelsLine,
  cancelsLine,
  basketLineCancelled,
  basketLineCancelled,
  sharedLineCancelled,
  buysBasket,
  buysBasket,
  basketsWantLastThree,
  basketNotTaken,
  basketLineRefunded,
]
