import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, putOnSale, refusal, see } from '#test/shop.ts'
import {
  book,
  cancel,
  DAY,
  DETAILS,
  emailsTo,
  freeSlot,
  HOUR,
  MINUTE,
  move,
  orderWithTimes,
  otherBuyerOf,
  view,
} from '#test/visits.ts'
import { confirmDelivery, requestRefund } from '../checkout/order/contract.ts'
import { listNotifications } from '../notifications/contract.ts'
import {
  bookPickup,
  cancelPickup,
  getPickup,
  getPickupTimes,
  listPickups,
  movePickup,
  openPickups,
  setPickupTimes,
} from './contract.ts'

const server = await startTestServer()
let stranger: TestMember

beforeAll(async () => {
  stranger = await server.member('stranger')
})

describe('the windows of a seller', () => {
  test('windows are saved as a whole and read back', async () => {
    const seller = await server.member('hazel')
    expect(await seller(getPickupTimes, {})).toEqual({ windows: [], details: null })
    const body = { windows: [{ weekday: 6, day: null, from: '09:30', to: '24:00' }], details: 'Ring twice' }
    expect(await seller(setPickupTimes, { body })).toEqual(body)
    expect(await seller(setPickupTimes, { body: { windows: [], details: null } })).toEqual({
      windows: [],
      details: null,
    })
  })

  test.each([
    ['a quarter past', { weekday: 6, day: null, from: '10:15', to: '12:00' }],
    ['the end before the beginning', { weekday: 6, day: null, from: '12:00', to: '10:00' }],
    ['no such weekday', { weekday: 8, day: null, from: '10:00', to: '12:00' }],
    ['no such day', { weekday: null, day: '2026-02-30', from: '10:00', to: '12:00' }],
    ['neither weekday nor day', { weekday: null, day: null, from: '10:00', to: '12:00' }],
    ['both', { weekday: 1, day: '2026-12-01', from: '10:00', to: '12:00' }],
    ['no time', { weekday: 1, day: null, from: 'noon', to: '25:00' }],
  ])('windows are refused: %s', async (_name, window) => {
    expect(await refusal(stranger, setPickupTimes, { body: { windows: [window], details: null } })).toMatchObject({
      status: 400,
    })
  })
})

describe('booking a visit', () => {
  test("a buyer books a free half hour within the order's time, visible only to the two parties", async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const { slots, mayChange, pickup } = await view(buyer, id)
    expect([pickup, mayChange]).toEqual([null, true])
    const { collectBy } = await see(buyer, id)
    for (const slot of slots) {
      expect(Date.parse(slot)).toBeGreaterThanOrEqual(server.clock.now().getTime() + HOUR - MINUTE)
      expect(Date.parse(slot) + 30 * MINUTE).toBeLessThanOrEqual(Date.parse(collectBy!))
    }
    const booked = await book(buyer, id, slots[0]!)
    expect(booked).toMatchObject({ status: 'booked', startsAt: slots[0], sequence: 0, party: 'buyer', reason: null })
    expect(booked.place).toBe(`Leeds, LS6 2AB, ${DETAILS}`)
    expect(await seller(listPickups, {})).toMatchObject([{ transactionId: id, startsAt: slots[0], party: 'seller' }])
    expect((await see(seller, id)).pickupAt).toBe(slots[0])
    expect((await view(buyer, id)).slots).not.toContain(slots[0])
    expect(await refusal(stranger, getPickup, { params: { id: String(id) } })).toMatchObject({ status: 404 })
    expect(await stranger(listPickups, {})).toEqual([])
  })

  test('booking the same time again returns the same visit, and another time needs a move', async () => {
    const { buyer, id } = await orderWithTimes(server)
    const slot = await freeSlot(buyer, id)
    const [one, other] = await Promise.all([book(buyer, id, slot), book(buyer, id, slot)])
    expect(other).toEqual(one)
    const next = await freeSlot(buyer, id)
    expect(await refusal(buyer, bookPickup, { body: { transactionId: id, startsAt: next } })).toMatchObject({
      status: 409,
      code: 'ALREADY_BOOKED',
    })
  })

  test('of many simultaneous bookings of one time exactly one succeeds', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const rivals = [{ seller, buyer, id }]
    for (const name of ['ash', 'oak', 'elm', 'yew']) rivals.push(await otherBuyerOf(server, rivals[0]!, name))
    const slot = await freeSlot(buyer, id)
    const outcomes = await Promise.all(
      rivals.map((rival) => refusal(rival.buyer, bookPickup, { body: { transactionId: rival.id, startsAt: slot } })),
    )
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    for (const outcome of outcomes) if (outcome) expect(outcome).toMatchObject({ status: 409, code: 'SLOT_TAKEN' })
    expect((await seller(listPickups, {})).filter(({ startsAt }) => startsAt === slot)).toHaveLength(1)
    // Moving to the taken time is refused too.
    const loser = rivals[outcomes.findIndex((outcome) => outcome !== null)]!
    await book(loser.buyer, loser.id, await freeSlot(loser.buyer, loser.id))
    expect(
      await refusal(loser.buyer, movePickup, {
        params: { id: String(loser.id) },
        body: { startsAt: slot, reason: 'x' },
      }),
    ).toMatchObject({ code: 'SLOT_TAKEN' })
  })

  test('a time in the past, not offered or beyond the fourteen days cannot be booked', async () => {
    const { buyer, id } = await orderWithTimes(server)
    const slot = Date.parse(await freeSlot(buyer, id))
    for (const bad of [slot - 7 * DAY, slot + 15 * DAY, slot + 5 * HOUR, slot + 10 * MINUTE]) {
      const startsAt = new Date(bad).toISOString()
      expect(await refusal(buyer, bookPickup, { body: { transactionId: id, startsAt } })).toMatchObject({
        status: 409,
        code: 'NOT_OFFERED',
      })
    }
    expect(await refusal(buyer, bookPickup, { body: { transactionId: id, startsAt: 'soon' } })).toMatchObject({
      status: 400,
    })
  })

  test('only the buyer can book, and only while the order is open', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const body = { transactionId: id, startsAt: await freeSlot(buyer, id) }
    expect(await refusal(seller, bookPickup, { body })).toMatchObject({ status: 403 })
    expect(await refusal(stranger, bookPickup, { body })).toMatchObject({ status: 404 })
    expect(await refusal(server.visitor(), bookPickup, { body })).toMatchObject({ status: 401 })
    await buyer(confirmDelivery, { body: { transactionId: id } })
    expect(await refusal(buyer, bookPickup, { body })).toMatchObject({ status: 409, code: 'ORDER_MOVED_ON' })
    expect(await view(buyer, id)).toEqual({ pickup: null, slots: [], mayChange: false })
  })

  test('a purchase shows whether there are times until one is booked', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    expect(await buyer(openPickups, {})).toEqual([{ transactionId: id, isOffered: true }])
    expect(await seller(openPickups, {})).toEqual([])
    const past = [{ weekday: null, day: '2026-01-05', from: '10:00', to: '12:00' }]
    await seller(setPickupTimes, { body: { windows: past, details: null } })
    expect(await buyer(openPickups, {})).toEqual([{ transactionId: id, isOffered: false }])
    await seller(setPickupTimes, {
      body: { windows: [{ weekday: 3, day: null, from: '10:00', to: '11:00' }], details: null },
    })
    await book(buyer, id, await freeSlot(buyer, id))
    expect(await buyer(openPickups, {})).toEqual([])
    expect(await refusal(server.visitor(), openPickups, {})).toMatchObject({ status: 401 })
  })

  test('without windows an order shows its place and sends the reminder to arrange a pickup', async () => {
    const seller = await server.member('willow')
    const buyer = await server.member('rowan')
    const id = await buy(server, buyer, await putOnSale(server, seller))
    expect(await view(buyer, id)).toEqual({ pickup: null, slots: [], mayChange: true })
    expect((await see(buyer, id)).pickup).toEqual({ location: 'Leeds', postcode: 'LS6 2AB', directions: null })
    await pass(server, DAY + MINUTE)
    expect(await emailsTo(server, buyer, /Have you arranged/)).toHaveLength(1)
  })
})

describe('moving and cancelling', () => {
  test('only the open pages of the two parties receive the change', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const received: string[] = []
    const stops = [seller, buyer, stranger].map(({ me }) =>
      server.deps.live.subscribe(me.id, ({ kind, id: about }) => {
        if (kind === 'pickup') received.push(`${me.username} ${about}`)
      }),
    )
    await book(buyer, id, await freeSlot(buyer, id))
    await vi.waitFor(() =>
      expect(received.toSorted()).toEqual([`${buyer.me.username} ${id}`, `${seller.me.username} ${id}`]),
    )
    for (const stop of stops) stop()
  })

  test('either party can move the visit, and the other one is notified of the reason', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const first = await freeSlot(buyer, id, 3)
    await book(buyer, id, first)
    const second = await freeSlot(seller, id, 5)
    expect(await move(seller, id, second, 'The greenhouse is being glazed')).toMatchObject({
      startsAt: second,
      sequence: 1,
      changedBy: 'seller',
      reason: 'The greenhouse is being glazed',
    })
    const [notification] = await buyer(listNotifications, { query: {} })
    expect(notification).toMatchObject({ kind: 'pickup', href: `/transactions/${id}/pickup` })
    expect(notification?.body).toContain('The greenhouse is being glazed')
    expect((await emailsTo(server, buyer, /Pickup moved/))[0]?.text).toContain('The greenhouse is being glazed')
    expect((await view(buyer, id)).slots).toContain(first)
    // A repeated request moves it once.
    expect(await move(seller, id, second)).toMatchObject({ sequence: 1, reason: 'The greenhouse is being glazed' })
    expect(await move(buyer, id, first)).toMatchObject({ sequence: 2, changedBy: 'buyer' })
    expect((await see(buyer, id)).pickupAt).toBe(first)
  })

  test('only the buyer can choose an earlier time, because from it on the handover can be stated', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const [earlier, agreed] = [await freeSlot(buyer, id), await freeSlot(buyer, id, 6)]
    await book(buyer, id, agreed)
    const params = { id: String(id) }
    const body = { startsAt: earlier, reason: 'I am going away' }
    expect(await refusal(seller, movePickup, { params, body })).toMatchObject({
      status: 409,
      code: 'EARLIER_THAN_AGREED',
    })
    expect((await see(buyer, id)).pickupAt).toBe(agreed)
    const { slots } = await view(seller, id)
    expect([slots.length > 0, slots.every((slot) => slot > agreed)]).toEqual([true, true])
    expect((await view(buyer, id)).slots).toContain(earlier)
    expect(await move(buyer, id, earlier)).toMatchObject({ startsAt: earlier, changedBy: 'buyer' })
  })

  test('moving needs a reason and is refused to everyone else', async () => {
    const { buyer, id } = await orderWithTimes(server)
    await book(buyer, id, await freeSlot(buyer, id))
    const params = { id: String(id) }
    const body = { startsAt: await freeSlot(buyer, id), reason: 'because' }
    expect(await refusal(stranger, movePickup, { params, body })).toMatchObject({ status: 404 })
    expect(await refusal(stranger, cancelPickup, { params, body })).toMatchObject({ status: 404 })
    expect(await refusal(server.visitor(), movePickup, { params, body })).toMatchObject({ status: 401 })
    expect(await refusal(buyer, movePickup, { params, body: { ...body, reason: ' ' } })).toMatchObject({ status: 400 })
    expect(await refusal(buyer, cancelPickup, { params, body: { reason: '' } })).toMatchObject({ status: 400 })
  })

  test('after a cancellation the time is free, another one can be booked, and the order continues', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const slot = await freeSlot(buyer, id)
    await book(buyer, id, slot)
    expect(await cancel(seller, id)).toMatchObject({ status: 'cancelled', changedBy: 'seller', reason: 'I am ill' })
    expect(await cancel(buyer, id, 'me too')).toMatchObject({ status: 'cancelled', reason: 'I am ill' })
    expect(await emailsTo(server, buyer, /Pickup cancelled/)).toHaveLength(1)
    expect(await see(buyer, id)).toMatchObject({ status: 'processing', pickupAt: null })
    expect(
      await refusal(buyer, movePickup, { params: { id: String(id) }, body: { startsAt: slot, reason: 'x' } }),
    ).toMatchObject({ status: 409, code: 'NO_PICKUP' })
    expect(await book(buyer, id, slot)).toMatchObject({ status: 'booked', sequence: 2, reason: null })
  })

  test('of two simultaneous moves to one time, one succeeds and the other changes nothing', async () => {
    const one = await orderWithTimes(server)
    const { buyer: rival, id: rivalId } = await otherBuyerOf(server, one, 'holly')
    await book(one.buyer, one.id, await freeSlot(one.buyer, one.id))
    await book(rival, rivalId, await freeSlot(rival, rivalId))
    const wanted = await freeSlot(one.seller, one.id, 4)
    const outcomes = await Promise.all([
      refusal(one.buyer, movePickup, { params: { id: String(one.id) }, body: { startsAt: wanted, reason: 'x' } }),
      refusal(rival, movePickup, { params: { id: String(rivalId) }, body: { startsAt: wanted, reason: 'y' } }),
    ])
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    const times = (await one.seller(listPickups, {})).map(({ startsAt }) => startsAt)
    expect(new Set(times).size).toBe(2)
  })

  test('a refund of the order cancels the visit, and the collection completes it', async () => {
    const refunded = await orderWithTimes(server)
    await book(refunded.buyer, refunded.id, await freeSlot(refunded.buyer, refunded.id))
    await refunded.seller(requestRefund, { body: { transactionId: refunded.id, reason: 'Slugs' } })
    const gone = (await view(refunded.buyer, refunded.id)).pickup
    expect(gone).toMatchObject({ status: 'cancelled', changedBy: null, place: null })
    expect(await emailsTo(server, refunded.buyer, /Pickup cancelled/)).toHaveLength(1)
    const collected = await orderWithTimes(server)
    await book(collected.buyer, collected.id, await freeSlot(collected.buyer, collected.id))
    await collected.buyer(confirmDelivery, { body: { transactionId: collected.id } })
    expect((await view(collected.buyer, collected.id)).pickup).toMatchObject({ status: 'done', place: null })
    expect(
      await refusal(collected.buyer, cancelPickup, {
        params: { id: String(collected.id) },
        body: { reason: 'x' },
      }),
    ).toMatchObject({ status: 409 })
  })
})
