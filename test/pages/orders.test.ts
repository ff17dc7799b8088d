import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkAge, confirmDelivery, oneTransaction } from '#features/checkout/order/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { setPickupTimes } from '#features/pickups/contract.ts'
import { startTestServer } from '#test/server.ts'
import { buy, handOverWithoutCode, putOnSale, settle } from '#test/shop.ts'
import { book, DETAILS, emailsTo, orderWithTimes, otherBuyerOf, view } from '#test/visits.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const DAY = 86_400_000
const everyTen = (weekday: number) => ({ weekday, day: null, from: '10:00', to: '11:00' })
let pairs = 0

/** A paid order between two new members. */
async function paidOrder() {
  pairs += 1
  const [seller, buyer] = [await server.member(`seller-${pairs}`), await server.member(`buyer-${pairs}`)]
  const productId = await putOnSale(server, seller)
  return { seller, buyer, productId, id: await buy(server, buyer, productId) }
}

test('a payout that waits for its seller says Payment Pending', async () => {
  await server.deps.sandbox?.setControl('onboarding', null)
  const { seller, buyer, id } = await paidOrder()
  await buyer(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  const page = await openPage(seller, '/transactions?tab=payouts')
  within(page.getByRole('article', { name: /^Payout for order/ })).getByText('Payment Pending')
  await server.deps.sandbox?.setControl('onboarding', 'instant')
})

describe('a conversation', () => {
  test('a conversation names the author of each message for screen readers, under the heading of its day', async () => {
    const { seller, buyer } = await paidOrder()
    const [from, to] = [seller.me.id, buyer.me.id]
    await buyer(sendMessage, { body: { senderId: to, receiverId: from, content: 'Is Sunday all right?' } })
    await server.clock.advance(DAY)
    await seller(sendMessage, { body: { senderId: from, receiverId: to, content: 'Sunday at ten.' } })
    const log = (await openPage(buyer, `/messages/${from}`)).getByRole('log')
    const days = within(log).getAllByRole('heading', { level: 3 }).map(textOf)
    expect(new Set(days).size).toBe(2)
    const text = textOf(log)
    expect(text).toContain('You:Is Sunday all right?')
    expect(text).toContain(`${seller.me.fullName}:Sunday at ten.`)
    expect(text.indexOf(days[1] ?? '')).toBeGreaterThan(text.indexOf('Is Sunday'))
  })
})

describe('open orders in a conversation', () => {
  test('an open order is never folded into the earlier ones', async () => {
    const { seller, buyer } = await paidOrder()
    for (let more = 0; more < 3; more++) await buy(server, buyer, await putOnSale(server, seller))
    const log = within((await openPage(buyer, `/messages/${seller.me.id}`)).getByRole('log'))
    expect(log.queryByText(/earlier orders? (and|or) pickup/)).toBeNull()
    expect(log.getAllByRole('article', { name: /^Order for/ })).toHaveLength(4)
  })

  test('an order with a booked time shows its buyer the place and the code, and its seller neither', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    await book(buyer, id, (await view(buyer, id)).slots[0]!)
    const { collectionCode } = await buyer(oneTransaction, { params: { id: String(id) } })
    const orderSeenBy = async (me: typeof buyer, other: typeof buyer) =>
      textOf(
        within((await openPage(me, `/messages/${other.me.id}`)).getByRole('log')).getByRole('article', {
          name: /^Order for/,
        }),
      ).replace(/\s/g, '')
    const shown = await orderSeenBy(buyer, seller)
    expect(shown).toContain(`CollectinLeeds,LS62AB,${DETAILS}`.replace(/\s/g, ''))
    expect(shown).toContain(`Yourcollectioncode:${collectionCode}`.replace(/\s/g, ''))
    expect(await orderSeenBy(seller, buyer)).not.toMatch(/collectioncode|LS62AB/)
  })

  test('a page with a collection code is not compressed, whose size would reveal it; the page of the other side is', async () => {
    const { seller, buyer } = await paidOrder()
    const encodingOf = async (me: typeof buyer, other: typeof buyer) => {
      const headers = { 'accept-encoding': 'gzip, br' }
      const { statusCode, headers: sent } = await me.request({
        method: 'GET',
        url: `/messages/${other.me.id}`,
        headers,
      })
      return [statusCode, sent['content-encoding']]
    }
    expect(await encodingOf(buyer, seller)).toEqual([200, undefined])
    expect(await encodingOf(seller, buyer)).toEqual([200, 'br'])
  })

  test('a buyer who is asked whether they have it answers yes or no, instead of showing a code', async () => {
    const { seller, buyer, id } = await paidOrder()
    await handOverWithoutCode(server, seller, id)
    const log = within((await openPage(buyer, `/messages/${seller.me.id}`)).getByRole('log'))
    expect(hrefOf(log.getByRole('link', { name: 'Yes, I Have It' }))).toBe(`/transactions/${id}/collect?answer=yes`)
    expect(hrefOf(log.getByRole('link', { name: 'No, I Don’t Have It' }))).toBe(`/transactions/${id}/collect?answer=no`)
    expect(log.queryByRole('link', { name: 'Show Your Code' })).toBeNull()
  })
})

test('Hedgerow’s own account is written to through the contact page', async () => {
  const someone = await server.member('questioner')
  expect((await openPage(someone, '/messages/1')).location).toBe('/contact')
  const profile = await openPage(someone, '/profile/1')
  expect(hrefOf(profile.getByRole('link', { name: 'Contact Us' }))).toBe('/contact')
  expect(profile.queryByRole('link', { name: 'Message Seller' })).toBeNull()
})

test('the list of conversations says the day of an older message', async () => {
  const { seller, buyer } = await paidOrder()
  await buyer(sendMessage, { body: { senderId: buyer.me.id, receiverId: seller.me.id, content: 'Is it still here?' } })
  const list = within((await openPage(seller, '/messages')).getByRole('region', { name: 'Conversations' }))
  expect(textOf(list.getByRole('link', { name: /Is it still here/ }))).toMatch(
    /\d{1,2} [A-Z][a-z]{2}, \d{1,2}:\d\d [AP]M/,
  )
})

describe('after paying', () => {
  test('the conversation with the seller opens by itself, for the buyer of a payment just made', async () => {
    const { seller, buyer, productId, id } = await paidOrder()
    const opened = await openPage(buyer, `/payment-success?transactionId=${id}&redirect_status=succeeded`)
    expect(opened.location).toBe(`/messages/${seller.me.id}?productId=${productId}&paid=${id}`)
    const reloaded = await openPage(buyer, `/payment-success?transactionId=${id}`)
    expect(reloaded.location).toBeUndefined()
    reloaded.getByRole('heading', { level: 1, name: 'Payment Successful' })
    const stranger = await server.member(`stranger-${id}`)
    const other = await openPage(stranger, `/payment-success?transactionId=${id}&redirect_status=succeeded`)
    other.getByRole('heading', { level: 1, name: 'No recent payment' })
    const failed = await openPage(buyer, `/payment-success?transactionId=${id}&redirect_status=failed`)
    expect(failed.location).toBeUndefined()
  })

  test('the page after paying shows the payment, the order with place and code, free times and a first sentence', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const page = await openPage(buyer, `/messages/${seller.me.id}?paid=${id}`)
    page.getByRole('heading', { level: 1, name: 'Payment Successful' })
    page.getByText(/^Thank you for your purchase! You paid £20\.60, held securely/, { selector: '[role=status]' })
    expect(hrefOf(page.getByRole('link', { name: 'Continue Browsing' }))).toBe('/browse')
    expect(hrefOf(page.getByRole('link', { name: 'What happens next' }))).toBe(`/payment-success?transactionId=${id}`)
    const card = within(page.getByRole('article', { name: 'Order for A fine fern' }))
    card.getByText(`Collect in Leeds, LS6 2AB, ${DETAILS}.`)
    const code = card.getByText(/^\d{3} \d{3}$/)
    expect(code.getAttribute('aria-hidden')).toBe('true')
    // Screen readers read digit by digit.
    expect(code.nextElementSibling?.textContent).toBe(code.textContent?.replace(' ', '').split('').join(' '))
    const times = within(card.getByRole('region', { name: 'Book a time to collect' })).getAllByRole('button')
    const slots = (await view(buyer, id)).slots
    expect(times.map((time) => time.querySelector('time')?.getAttribute('datetime'))).toEqual(
      daysOf(slots)
        .flatMap((day) => day.slice(0, 2))
        .slice(0, 4),
    )
    page.getByRole('button', { name: /^Write: Hello .*, I have bought “A fine fern”/ })
    await book(buyer, id, slots[0]!)
    const booked = await openPage(buyer, `/messages/${seller.me.id}?paid=${id}`)
    expect(booked.queryByRole('region', { name: 'Book a time to collect' })).toBeNull()
    booked.getByRole('article', { name: 'Pickup of A fine fern' })
  })

  test('no times are offered where the seller has none, and the seller sees the plain conversation', async () => {
    const { seller, buyer, id } = await paidOrder()
    const mine = await openPage(buyer, `/messages/${seller.me.id}?paid=${id}`)
    expect(mine.queryByRole('region', { name: 'Book a time to collect' })).toBeNull()
    const theirs = await openPage(seller, `/messages/${buyer.me.id}?paid=${id}`)
    theirs.getByRole('heading', { level: 1, name: 'Messages' })
    expect(theirs.queryByRole('heading', { name: 'Payment Successful' })).toBeNull()
  })
})

/** Times by day. */
const daysOf = (slots: readonly string[]): string[][] => [...Map.groupBy(slots, (slot) => slot.slice(0, 10)).values()]

describe('a collection round', () => {
  test('a collection round lists the pickups of a day in walking order, with one calendar entry', async () => {
    const first = await orderWithTimes(server)
    const second = await otherBuyerOf(server, first, 'rival')
    // Late on the day before, only one time may be left.
    const slots = daysOf((await view(first.buyer, first.id)).slots).find((day) => day.length > 1)!
    await book(first.buyer, first.id, slots[1]!)
    expect((await openPage(first.seller, '/transactions?tab=sales')).queryByText('Collection round')).toBeNull()
    await book(second.buyer, second.id, slots[0]!)
    const page = await openPage(first.seller, '/transactions?tab=sales')
    const round = within(page.getByRole('region', { name: 'Collection round' }))
    const stops = round.getAllByRole('listitem')
    expect(stops.map((stop) => stop.querySelector('time')?.getAttribute('datetime'))).toEqual(slots.slice(0, 2))
    expect(textOf(stops[0]!)).toContain(second.buyer.me.fullName)
    expect(textOf(stops[0]!)).toContain('A fine fern')
    expect(textOf(stops[1]!)).toContain(`Leeds, LS6 2AB, ${DETAILS}`)
    expect(hrefOf(within(stops[0]!).getByRole('link'))).toBe(`/transactions/${second.id}/collect`)
    const calendar = hrefOf(round.getByRole('link', { name: 'Add the round to calendar' }))
    expect(calendar).toBe(`/api/pickups/rounds/${slots[0]!.slice(0, 10)}/calendar.ics`)
    const file = await first.seller.request({ url: calendar! })
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect((await openPage(second.buyer, '/transactions')).queryByText('Collection round')).toBeNull()
  })
})

describe('the buttons of an order to collect', () => {
  test('the seller enters the code first, and the buyer’s Confirm Receipt is quiet and says what it does', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const sale = within(
      (await openPage(seller, '/transactions?tab=sales')).getByRole('article', { name: /A fine fern$/ }),
    )
    const enter = sale.getByRole('link', { name: /^Enter .*’s code$/ })
    expect(hrefOf(enter)).toBe(`/transactions/${id}/collect`)
    expect(enter.className).toContain('button-primary')
    const message = sale.getByRole('link', { name: 'Message Buyer' })
    const quiet = ['Confirm Receipt', 'Request Refund'].map((name) => sale.getByRole('button', { name }))
    for (const button of quiet) expect(button.className).not.toMatch(/button-(primary|secondary)/)
    const inRow = within(enter.parentElement!)
    expect([...inRow.queryAllByRole('link'), ...inRow.queryAllByRole('button')]).toEqual([enter, message, ...quiet])
    await book(buyer, id, (await view(buyer, id)).slots[0]!)
    const order = within((await openPage(buyer, '/transactions')).getByRole('article', { name: /A fine fern$/ }))
    expect(order.getByRole('link', { name: 'Show Your Code' }).className).toContain('button-primary')
    const confirm = order.getByRole('button', { name: 'Confirm Receipt' })
    expect(confirm.className).not.toMatch(/button-(primary|secondary)/)
    order.getByText(/Confirm Receipt/, { selector: 'p' })
  })
})

test('orders lead with their title and the next step, the urgent one first, and finished ones are folded', async () => {
  const [seller, buyer] = [await server.member('many-sales'), await server.member('many-orders')]
  await seller(setPickupTimes, { body: { windows: [1, 2, 3, 4, 5, 6, 7].map(everyTen), details: null } })
  const ids: number[] = []
  for (const title of ['A done fern', 'A booked fern', 'A new fern']) {
    ids.push(await buy(server, buyer, await putOnSale(server, seller, { title }), { protection: false }))
  }
  await buyer(confirmDelivery, { body: { transactionId: ids[0]! } })
  await settle(server)
  await book(buyer, ids[1]!, (await view(buyer, ids[1]!)).slots[0]!)
  const page = await openPage(buyer, '/transactions')
  const cards = page.getAllByRole('article')
  const headings = cards.map((card) => textOf(within(card).getByRole('heading', { level: 3 })))
  expect(headings).toEqual(['A booked fern', 'A new fern', 'A done fern'])
  expect(cards.map((card) => card.closest('details')?.open ?? 'not folded')).toEqual([
    'not folded',
    'not folded',
    false,
  ])
  page.getByText('Finished (1)')
  const conversation = await openPage(buyer, `/messages/${seller.me.id}`)
  expect(textOf(conversation.getByRole('article', { name: 'Order for A done fern' }))).toMatch(
    /^You ordered: A done fern ?Completed ?Show the order$/,
  )
  const text = textOf(cards[0]!)
  const places = ['A booked fern', 'Processing', 'Pickup booked', 'Your next step', 'Held securely', 'Order '].map(
    (part) => text.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('the buyer of a bladed tool is asked to bring proof of age, until the seller has looked at it', async () => {
  const { seller, buyer } = await paidOrder()
  const listing = await putOnSale(server, seller, { title: 'Old billhook' })
  await server.deps.db.execute(sql`update products set category_id = 4 where id = ${listing}`)
  const id = await buy(server, buyer, listing)
  const bring = /^Bring your passport, driving licence or PASS card\./
  const order = async () =>
    within((await openPage(buyer, '/transactions')).getByRole('article', { name: /Old billhook$/ }))
  const showCode = () => openPage(buyer, `/transactions/${id}/collect`)
  ;(await order()).getByText(bring)
  // A drawing is named as such in each list.
  ;(await order()).getByText(/^Drawing/)
  ;(await showCode()).getByText(bring)
  const enterCode = () => openPage(seller, `/transactions/${id}/collect`)
  expect((await enterCode()).queryByLabelText('Or type the six digits')).toBeNull()
  ;(await enterCode()).getByRole('button', { name: 'I have seen it: 18 or over' })
  const [email] = (await emailsTo(server, buyer, /^Your order: Old billhook/)).map(({ text }) => text)
  expect(email).toContain('Bring your passport, driving licence or PASS card.')
  await seller(checkAge, { body: { transactionId: id } })
  expect((await order()).queryByText(bring)).toBeNull()
  expect((await showCode()).queryByText(bring)).toBeNull()
  ;(await enterCode()).getByLabelText('Or type the six digits')
})
