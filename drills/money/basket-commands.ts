import { sql } from 'drizzle-orm'
import { addToBasket, getBasket, payBasket, removeFromBasket } from '#features/checkout/basket/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { inTurn, only, required } from '#shared/required.ts'
import type { TestMember } from '#test/server.ts'
import { type Command, contests, inSequence, pays, requestsRefund } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { refusalOfCapture } from './offer-commands.ts'
import { answered, type Scenario } from './scenario.ts'

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

export const basketCommands: readonly Command[] = [
  buysBasket,
  buysBasket,
  basketsWantLastThree,
  basketNotTaken,
  basketLineRefunded,
]
