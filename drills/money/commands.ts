import { boostListing } from '#features/checkout/boost/contract.ts'
import { sandboxConfirm } from '#features/checkout/card/contract.ts'
import { paymentOf } from '#features/checkout/card/ui/card-fields.ts'
import { decideDispute, refundReleased } from '#features/checkout/dispute/contract.ts'
import {
  agreeRefund,
  confirmDelivery,
  contestRefund,
  denyHandover,
  handOver,
  requestRefund,
  withdrawRefund,
} from '#features/checkout/order/contract.ts'
import { createPaymentIntent, reserveFree } from '#features/checkout/payment/contract.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { inTurn, required } from '#shared/required.ts'
import { ORIGIN, type TestMember } from '#test/server.ts'
import { RULED, see, visitIsDue } from '#test/shop.ts'
import { answered, type Printed, type Scenario } from './scenario.ts'

/** A command. Returns its description, or null when it does not apply to the current state. */
export type Command = (scenario: Scenario, one: number, two: number, three: number) => Promise<string | null>

const at = <T>(things: readonly T[], n: number): T | undefined => things[n % Math.max(1, things.length)]
const name = ({ me }: TestMember): string => me.fullName.split(' ')[0] ?? ''
const withId = (id: number) => ({ body: { transactionId: id } })
const withReason = (id: number, reason: string) => ({ body: { transactionId: id, reason } })

const PRICES = [2000, 30, 333, 1250, 2499, 50, 100_000]
const CARDS = [
  { number: '4242424242424242', words: 'a good card' },
  { number: '4242424242424242', words: 'a good card' },
  { number: '4242424242424242', words: 'a good card' },
  { number: '4000000000000002', words: 'a card that is declined' },
  { number: '4000000000000259', words: 'a card whose holder will dispute it' },
  { number: '4000000000005126', words: 'a card to which no refund can go' },
] as const

export const opens: Command = async (scenario, one, two, three) => {
  const { buyers, sellers } = scenario.fixture
  const buyer = inTurn(buyers, one)
  const known = two % 3 === 0 ? at(scenario.listings, three) : undefined
  const listing =
    known ?? (await scenario.putOnSale(inTurn(sellers, two), inTurn(PRICES, Math.floor(two / 3)), 1 + (three % 3)))
  const withProtection = one % 2 === 0
  const quantity = 1 + (Math.floor(one / 2) % listing.units)
  const action = `${name(buyer)} opens the checkout of ${quantity} of listing ${listing.id} (£${listing.pounds}) ${withProtection ? 'with' : 'without'} protection`
  let opened = ''
  const answer = await answered(async () => {
    const amount = priceOfUnits(Math.round(listing.pounds * 100), quantity, listing.bundle) / 100
    const body = { amount, quantity, productId: listing.id, buyerProtection: withProtection }
    const { transactionId: id, clientSecret } = await buyer(createPaymentIntent, { body })
    opened = `order ${id}`
    if (!scenario.orders.some((order) => order.id === id)) {
      scenario.orders.push({ id, buyer, seller: listing.seller, clientSecret })
    }
  })
  return `${action}: ${answer} ${opened}`
}

export const pays: Command = async (scenario, one, two) => {
  const order = at(scenario.orders.toReversed(), one)
  const card = inTurn(CARDS, two)
  if (!order?.clientSecret) return null
  const answer = await answered(() => payBy(order, card.number))
  return `${name(order.buyer)} pays order ${order.id} by ${card.words}: ${answer}`
}

const payBy = ({ buyer, clientSecret }: Pick<Printed, 'buyer' | 'clientSecret'>, number: string): Promise<unknown> =>
  buyer(sandboxConfirm, {
    params: { id: paymentOf(clientSecret) },
    body: { clientSecret, number, expiry: '12/90', cvc: '123', return_url: `${ORIGIN}/payment-success` },
  })

export const buys: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => opens(scenario, one, two, three),
    () => pays(scenario, 0, three, 0),
    async () => {
      await scenario.fixture.jobs.idle()
      return 'all work is done'
    },
  )

/** A buyer pays this seller without protection. */
export const buysFrom = async (
  scenario: Scenario,
  seller: TestMember,
  price: number,
  { isProtected = false }: { isProtected?: boolean } = {},
): Promise<string | null> => {
  await scenario.putOnSale(seller, price, 1)
  return buysNewest(scenario, isProtected ? 0 : 1)
}

/** A buyer pays for the newest listing. */
export const buysNewest = (scenario: Scenario, one: number): Promise<string | null> =>
  inSequence(
    scenario,
    () => opens(scenario, one, 0, scenario.listings.length - 1),
    () => pays(scenario, 0, 0, 0),
    async () => {
      await scenario.fixture.jobs.idle()
      return 'all work is done'
    },
  )

/** Runs commands one after the other, and describes those that applied. */
export async function inSequence(
  scenario: Scenario,
  ...commands: (() => Promise<string | null>)[]
): Promise<string | null> {
  const lines: string[] = []
  for (const command of commands) {
    try {
      const line = await scenario.run(command)
      if (line !== null) lines.push(line)
    } catch (error) {
      if (error instanceof Error) error.message += `\nafter: ${lines.join('; ')}`
      throw error
    }
  }
  return lines.length > 0 ? lines.join('; ') : null
}

const reserves: Command = async (scenario, one, two, three) => {
  const { buyers, sellers } = scenario.fixture
  const buyer = inTurn(buyers, one)
  const free = scenario.listings.filter(({ pounds }) => pounds === 0)
  const listing =
    (two % 3 === 0 ? at(free, three) : undefined) ?? (await scenario.putOnSale(inTurn(sellers, two), 0, 1))
  const answer = await answered(async () => {
    const { transactionId: id } = await buyer(reserveFree, { body: { productId: listing.id } })
    if (!scenario.orders.some((order) => order.id === id)) {
      scenario.orders.push({ id, buyer, seller: listing.seller, clientSecret: '' })
    }
  })
  return `${name(buyer)} reserves the free listing ${listing.id}: ${answer}`
}

/** A transition that the buyer or the seller attempts. */
const tries =
  (words: string, events: Parameters<Scenario['step']>[1], who: 'buyer' | 'seller', call: Trying): Command =>
  async (scenario, one, two) => {
    const order = at(scenario.orders.toReversed(), one)
    if (!order) return null
    const led = await scenario.step(order, events, () => call(order, two))
    return `${name(order[who])} ${words} order ${order.id}: ${led}`
  }

type Trying = (order: Printed, two: number) => Promise<unknown>

export const confirms = tries('confirms receipt of', ['confirmReceipt'], 'buyer', ({ buyer, id }) =>
  buyer(confirmDelivery, withId(id)),
)
const entersCode = tries('enters the code of', ['enterCode'], 'seller', async ({ buyer, seller, id }, two) => {
  const { collectionCode } = await see(buyer, id)
  const code = two % 4 === 3 || !collectionCode ? '000000' : collectionCode
  return seller(confirmDelivery, { body: { transactionId: id, code } })
})
/** Mostly at the agreed time; otherwise it is refused until the last day of collecting. */
const handsOver: Command = async (scenario, one, two, three) => {
  const order = at(scenario.orders.toReversed(), one)
  // Only while it is uncollected: the handover is compared with the time of the visit.
  const isOpen = order && (await scenario.orderState(order.id)).status === 'processing'
  if (isOpen && three % 4 > 0) await visitIsDue(scenario.fixture, order.id)
  return saysHandedOver(scenario, one, two, three)
}
const saysHandedOver = tries('says to have handed over', ['handOver'], 'seller', ({ seller, id }) =>
  seller(handOver, withId(id)),
)
const denies = tries('does not have', ['denyHandover'], 'buyer', ({ buyer, id }) => buyer(denyHandover, withId(id)))
export const requestsRefund = tries(
  'asks for a refund of',
  ['requestRefund', 'claimProtection'],
  'buyer',
  ({ buyer, id }) => buyer(requestRefund, withReason(id, 'It is dead')),
)
export const cancels = tries('cancels or refunds', ['cancelSale', 'refundSale'], 'seller', ({ seller, id }) =>
  seller(requestRefund, withReason(id, 'Slugs')),
)
const agrees = tries('agrees to the refund of', ['agreeRefund'], 'seller', ({ seller, id }) =>
  seller(agreeRefund, withId(id)),
)
/** Causes no transition, so the state machine does not list it. */
export const contests: Command = async (scenario, one) => {
  const order = at(scenario.orders.toReversed(), one)
  if (!order || scenario.left.has(order.seller)) return null
  const { status: before, bankDecides, isContested } = await scenario.orderState(order.id)
  const isPossible = before === 'dispute' && (isContested || !bankDecides)
  const answer = await answered(() => order.seller(contestRefund, withReason(order.id, 'It was alive')))
  const { status: after } = await scenario.orderState(order.id)
  if (after !== before || (answer === 200) !== isPossible) throw new Error(`contesting ${before}: ${answer}`)
  return `${name(order.seller)} contests the refund of order ${order.id}: ${answer}`
}
const withdraws = tries(
  'withdraws the request about',
  ['withdrawRefund', 'withdrawReport', 'withdrawClaim'],
  'buyer',
  ({ buyer, id }) => buyer(withdrawRefund, withId(id)),
)

export const decides: Command = async (scenario, one, two, three) => {
  const order = at(scenario.orders.toReversed(), one)
  if (!order) return null
  const { staff } = scenario.fixture
  const refund = inTurn([0, 1, 15, 500, 1999, 2000], three)
  if (two % 2 === 0) {
    const body = { ...RULED, transactionId: order.id, to: 'buyer' as const }
    const led = await scenario.step(order, ['decideRefund'], () => staff(decideDispute, { body }))
    return `Staff decide order ${order.id} for the buyer: ${led}`
  }
  const body = { ...RULED, transactionId: order.id, to: 'seller' as const, refund }
  const led = await scenario.step(order, ['decideRelease'], () => staff(decideDispute, { body }))
  const { refunded } = await scenario.orderState(order.id)
  if (led.startsWith('200') && refunded !== refund) throw new Error(`${refund}p were to go back, not ${refunded}p`)
  return `Staff decide order ${order.id} for the seller, ${refund}p back: ${led}`
}

/** A part causes no transition, so the state machine does not list it. */
export const staffRefundPart: Command = async (scenario, one, _two, three) => {
  const order = at(scenario.orders.toReversed(), one)
  if (!order) return null
  const { refunded } = await scenario.orderState(order.id)
  const amount = inTurn([1, 15, 500, 1999], three)
  const body = { ...RULED, ...withReason(order.id, 'One of two was dead').body, amount, refundedBefore: refunded }
  const answer = await answered(() => scenario.fixture.staff(refundReleased, { body }))
  const after = (await scenario.orderState(order.id)).refunded
  const expected = answer === 200 ? refunded + amount : refunded
  if (after !== expected) throw new Error(`${expected}p were to be refunded in all, not ${after}p`)
  return `Staff refund ${amount}p of order ${order.id}: ${answer}`
}

const staffRefund: Command = async (scenario, one) => {
  const order = at(scenario.orders.toReversed(), one)
  if (!order) return null
  const led = await scenario.step(order, ['staffRefund'], () =>
    scenario.fixture.staff(refundReleased, { body: { ...RULED, transactionId: order.id } }),
  )
  return `Staff refund order ${order.id}: ${led}`
}

const tamper: Command = async (scenario, one, two) => {
  const order = at(scenario.orders, one)
  if (!order) return null
  const stranger = required(
    scenario.fixture.buyers.find((buyer) => buyer !== order.buyer),
    'The fixture has several buyers.',
  )
  const calls = [confirmDelivery, handOver, denyHandover, agreeRefund, withdrawRefund] as const
  const answer = await answered(() => stranger(inTurn(calls, two), withId(order.id)))
  if (answer !== 404) throw new Error(`a stranger was answered ${answer}`)
  return `${name(stranger)} tries to change order ${order.id} of ${name(order.buyer)}: 404`
}

const boosts: Command = async (scenario, one, two) => {
  const listing = at(scenario.listings, one)
  if (!listing) return null
  const { seller, id } = listing
  const answer = await answered(async () => {
    const { clientSecret } = await seller(boostListing, { params: { id: String(id) } })
    if (two % 3 > 0) await payBy({ buyer: seller, clientSecret }, CARDS[0].number)
  })
  return `${name(seller)} boosts listing ${id}${two % 3 > 0 ? ' and pays' : ''}: ${answer}`
}

/** User commands; a command that is listed more often is chosen more often. */
export const userCommands: readonly Command[] = [
  ...[opens, opens, pays, pays, pays, buys, buys, buys, buys, reserves],
  ...[
    confirms,
    confirms,
    entersCode,
    entersCode,
    handsOver,
    handsOver,
    denies,
    requestsRefund,
    requestsRefund,
    requestsRefund,
  ],
  ...[
    cancels,
    cancels,
    agrees,
    contests,
    withdraws,
    withdraws,
    decides,
    decides,
    staffRefund,
    staffRefundPart,
    tamper,
    boosts,
  ],
]
