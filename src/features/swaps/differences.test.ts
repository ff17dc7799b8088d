import { describe, expect, test } from 'vitest'
import {
  agreeRefund,
  confirmDelivery,
  denyHandover,
  handOver,
  requestRefund,
} from '#features/checkout/order/contract.ts'
import { checkoutQuote } from '#features/checkout/payment/contract.ts'
import { block } from '#features/messages/contract.ts'
import { listOffers, offersForListing } from '#features/offers/contract.ts'
import { answerTo, offerFor, putOnOffer } from '#test/offers.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { buy, enterCode, faults, openCheckout, pass, payByCard, refusal, see, settle } from '#test/shop.ts'
import { answerSwapOf, enterCodeOf, newGrower, putUpForSwap, seeSwap, stockOf } from '#test/swaps/swapping.ts'
import { endMemberDeals } from '../../member-deals.ts'
import { answerSwap, counterSwap, type NewDifference, proposeSwap, type Swap } from './contract.ts'

const server = await startTestServer()
const HOUR = 60 * 60_000
const stock = (id: number) => stockOf(server, id)

/** The proposer of a swap for a fern offers mint and a difference, £5.00 from them unless another one is given. */
async function proposed(difference: NewDifference = { amount: 500, isMine: true }, pounds = 20) {
  const [owner, proposer] = [await newGrower(server), await newGrower(server)]
  const asked = await putUpForSwap(server, owner, { title: 'A fine fern', price: pounds * 100 })
  const given = await putUpForSwap(server, proposer, { title: 'Mint', swap: 'only' })
  const swap = await proposer(proposeSwap, { body: { productId: asked, mine: [given], difference } })
  return { owner, proposer, asked, given, swap }
}

async function agreed() {
  const made = await proposed()
  return { ...made, swap: await answerSwapOf(made.owner, made.swap, 'accept') }
}

async function paid() {
  const made = await agreed()
  return { ...made, order: await buy(server, made.proposer, made.asked, { pounds: 5 }) }
}

const differenceAs = async (who: Visitor, swap: Swap) => (await seeSwap(who, swap)).difference
const passMinutes = () => pass(server, 2 * 60_000)

describe('a difference in value', () => {
  test('each of the two reads who pays it, and the lowest amount is that of a card', async () => {
    const { owner, proposer, asked, given, swap } = await proposed()
    const none = { state: 'proposed', payeeGets: 470, until: null, listingId: null, orderId: null }
    expect(swap.difference).toEqual({ amount: 500, isMine: true, ...none })
    expect(await differenceAs(owner, swap)).toEqual({ amount: 500, isMine: false, ...none })
    await answerSwapOf(proposer, swap, 'withdraw')
    for (const amount of [0, 29, 50_001]) {
      const body = { productId: asked, mine: [given], difference: { amount, isMine: true } }
      expect(await refusal(proposer, proposeSwap, { body })).toMatchObject({ status: 400 })
    }
  })

  test('another difference is another proposal, the same one is none', async () => {
    const { owner, proposer, asked, given, swap } = await proposed()
    const counter = (turn: number, mine: number, theirs: number, difference: NewDifference) => ({
      params: { id: String(swap.id) },
      body: { turn, mine: [mine], theirs: [theirs], difference },
    })
    const same = counter(1, asked, given, { amount: 500, isMine: false })
    expect(await refusal(owner, counterSwap, same)).toMatchObject({ status: 409 })
    const more = await owner(counterSwap, counter(1, asked, given, { amount: 800, isMine: false }))
    expect(more).toMatchObject({ turn: 2, difference: { amount: 800, isMine: false } })
    const none = await proposer(counterSwap, counter(2, given, asked, null))
    expect(none).toMatchObject({ turn: 3, difference: null })
  })

  test('once agreed it is paid at the checkout within a day, by that member alone, before anything is handed over', async () => {
    const { owner, proposer, asked, given, swap } = await agreed()
    expect(swap).toMatchObject({ status: 'agreed', acts: ['cancel'], handoverCode: null })
    const mine = await seeSwap(proposer, swap)
    expect(mine).toMatchObject({ acts: ['pay', 'cancel'], handoverCode: null })
    expect(mine.difference).toMatchObject({ state: 'due', listingId: asked, orderId: null })
    expect([await stock(asked), await stock(given)].map((one) => one?.quantity)).toEqual([0, 0])
    const query = { productId: String(asked) }
    expect(await proposer(checkoutQuote, { query })).toMatchObject({ price: 500, agreed: { isDifference: true } })
    expect(await refusal(await newGrower(server), checkoutQuote, { query })).toMatchObject({ code: 'NOT_FOR_SALE' })
    // It is no offer: neither listed nor answered as one.
    expect(await proposer(listOffers, { query: {} })).toEqual([])
    expect((await proposer(offersForListing, { params: { id: String(asked) } })).mine).toBeNull()

    const order = await buy(server, proposer, asked, { pounds: 5 })
    expect(await see(proposer, order)).toMatchObject({ status: 'processing', amount: 500 })
    expect(await seeSwap(owner, swap)).toMatchObject({
      ...{ acts: ['orderCode', 'cancel'], difference: { state: 'paid', orderId: order } },
      handoverCode: expect.stringMatching(/^\d{6}$/),
    })
    expect(await seeSwap(proposer, swap)).toMatchObject({ acts: ['code'], handoverCode: null })
  })

  test('with the code of the order and that of the swap both sides are handed over, and the money is released', async () => {
    const { owner, proposer, asked, given, swap, order } = await paid()
    await enterCode(owner, proposer, order)
    await passMinutes()
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'agreed', hasEntered: true, acts: [] })
    expect(await enterCodeOf(proposer, owner, swap)).toMatchObject({ status: 'completed' })
    await proposer(confirmDelivery, { body: { transactionId: order } })
    await settle(server)
    expect(await see(owner, order)).toMatchObject({ status: 'completed' })
    expect([await stock(asked), await stock(given)].map((one) => one?.status)).toEqual(['sold', 'sold'])
    expect(await faults(server)).toEqual([])
  })

  test('the code of the swap first, then receipt confirmed: complete as well', async () => {
    const { owner, proposer, swap, order } = await paid()
    expect(await enterCodeOf(proposer, owner, swap)).toMatchObject({ status: 'agreed', hasEntered: true })
    await proposer(confirmDelivery, { body: { transactionId: order } })
    await passMinutes()
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'completed' })
  })

  test('unpaid after a day, the swap ends and everything is back on sale', async () => {
    const { owner, asked, given, swap, proposer } = await agreed()
    await pass(server, 25 * HOUR)
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'ended', outcome: expect.stringContaining('not paid') })
    expect([await stock(asked), await stock(given)]).toEqual([
      { status: 'active', quantity: 1 },
      { status: 'active', quantity: 1 },
    ])
    expect((await proposer(checkoutQuote, { query: { productId: String(asked) } })).price).toBe(2000)
  })

  test('cancelled after the payment, the buyer gets everything back and the other plant goes on sale', async () => {
    const { owner, proposer, asked, given, swap, order } = await paid()
    await answerSwapOf(owner, swap, 'cancel')
    await passMinutes()
    await settle(server)
    expect(await see(proposer, order)).toMatchObject({ status: 'refunded', refundedAmount: 515 })
    expect(await stock(given)).toEqual({ status: 'active', quantity: 1 })
    // As after every refund its seller decides whether it is still to be had.
    expect(await stock(asked)).toEqual({ status: 'paused', quantity: 1 })
    expect(await faults(server)).toEqual([])
    await passMinutes()
    expect(await stock(asked)).toEqual({ status: 'paused', quantity: 1 })
  })

  test('cancelled while Pay was pressed, no card is charged', async () => {
    const { proposer, asked, swap } = await agreed()
    const { clientSecret, transactionId } = await openCheckout(proposer, asked, 5)
    await answerSwapOf(proposer, swap, 'cancel')
    await payByCard(proposer, clientSecret)
    await settle(server)
    expect(await see(proposer, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await stock(asked)).toEqual({ status: 'active', quantity: 1 })
    expect(await faults(server)).toEqual([])
  })

  test('a refund that the seller agrees to ends the swap', async () => {
    const { owner, proposer, given, swap, order } = await paid()
    await proposer(requestRefund, { body: { transactionId: order, reason: 'We changed our minds about it.' } })
    await owner(agreeRefund, { body: { transactionId: order } })
    await settle(server)
    await passMinutes()
    expect(await see(proposer, order)).toMatchObject({ status: 'refunded' })
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'ended', outcome: expect.stringContaining('refunded') })
    expect(await stock(given)).toEqual({ status: 'active', quantity: 1 })
  })

  test('the one who has paid cannot take the money back alone: not by cancelling, a block or a removal', async () => {
    const { owner, proposer, given, swap, order } = await paid()
    const cancel = { params: { id: String(swap.id), answer: 'cancel' as const }, body: { turn: 1 } }
    expect(await refusal(proposer, answerSwap, cancel)).toMatchObject({ status: 409 })
    await proposer(block, { params: { userId: String(owner.me.id) } })
    await passMinutes()
    expect(await seeSwap(owner, swap)).toMatchObject({
      ...{ status: 'ended', acts: [] },
      outcome: expect.stringContaining('its seller can still hand it over or cancel the sale'),
    })
    expect(await see(owner, order)).toMatchObject({ status: 'processing' })
    expect(await stock(given)).toEqual({ status: 'active', quantity: 1 })
  })

  test('a handover that only the payee states is no code: denied and refunded, the swap ends without an exchange', async () => {
    const { owner, proposer, given, swap, order } = await paid()
    // On the last day of collecting the seller may state it without a code.
    await pass(server, 13 * 24 * HOUR + HOUR)
    await owner(handOver, { body: { transactionId: order } })
    await passMinutes()
    expect(await see(owner, order)).toMatchObject({ status: 'delivered' })
    expect(await seeSwap(proposer, swap)).toMatchObject({ status: 'agreed', otherHasEntered: false })
    expect((await seeSwap(owner, swap)).acts).toEqual(['orderCode'])
    await proposer(denyHandover, { body: { transactionId: order } })
    await pass(server, 4 * 24 * HOUR)
    await passMinutes()
    expect(await see(proposer, order)).toMatchObject({ status: 'refunded' })
    expect(await seeSwap(proposer, swap)).toMatchObject({ status: 'ended' })
    expect(await stock(given)).toEqual({ status: 'active', quantity: 1 })
    expect(await faults(server)).toEqual([])
  })

  test('the swap waits for its order, which asks both before it is refunded', async () => {
    const { owner, proposer, swap, order } = await paid()
    const { collectBy } = await see(owner, order)
    expect((await seeSwap(owner, swap)).until).toBe(collectBy)
    await pass(server, 14 * 24 * HOUR + 10 * HOUR)
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'agreed' })
    await pass(server, 2 * 24 * HOUR)
    await passMinutes()
    await settle(server)
    expect(await see(proposer, order)).toMatchObject({ status: 'refunded' })
    await passMinutes()
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'ended', outcome: expect.stringContaining('refunded') })
    expect(await faults(server)).toEqual([])
  })

  test('a capture that is refused after the claim leaves the difference to be paid, and no code is shown before it', async () => {
    const { owner, proposer, asked, swap } = await agreed()
    const { clientSecret, transactionId } = await openCheckout(proposer, asked, 5)
    server.deps.sandbox?.failNext(/capture/, 'declined')
    await payByCard(proposer, clientSecret)
    await settle(server)
    await passMinutes()
    expect(await see(proposer, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await seeSwap(owner, swap)).toMatchObject({ handoverCode: null, difference: { state: 'due' } })
  })

  test('handed over with the order’s code and suspended within the same minute, the swap is complete', async () => {
    const { owner, proposer, given, swap, order } = await paid()
    await enterCodeOf(proposer, owner, swap)
    await enterCode(owner, proposer, order)
    await server.deps.transaction((tx) => endMemberDeals(server.deps, tx, proposer.me.id))
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'completed' })
    expect(await stock(given)).toMatchObject({ status: 'sold' })
  })

  test('an agreed price for the same listing is refused beside it, and an open offer ends', async () => {
    const owner = await newGrower(server)
    const proposer = await newGrower(server)
    const asked = await putOnOffer(server, owner, { quantity: 3 })
    await server.deps.db.execute(`update products set swap = 'also' where id = ${asked}`)
    const given = await putUpForSwap(server, proposer, { title: 'Mint', swap: 'only', quantity: 3 })
    const body = { productId: asked, mine: [given], difference: { amount: 500, isMine: true } }
    const offer = await offerFor(proposer, asked, 1500)
    const swap = await proposer(proposeSwap, { body })
    await answerTo(owner, offer, 'accept')
    const accept = { params: { id: String(swap.id), answer: 'accept' as const }, body: { turn: 1 } }
    expect(await refusal(owner, answerSwap, accept)).toMatchObject({ status: 409, code: 'PRICE_AGREED' })
    await answerTo(proposer, offer, 'withdraw')
    await offerFor(proposer, asked, 1600)
    expect(await answerSwapOf(owner, swap, 'accept')).toMatchObject({ status: 'agreed' })
    expect(await proposer(listOffers, { query: { state: 'waiting' } })).toEqual([])
  })
})
