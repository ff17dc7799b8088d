import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookPickup, getPickup, setPickupTimes } from '#features/pickups/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale, refusal, see } from '#test/shop.ts'
import { openReservationsAllowed } from '../base/reservations.ts'
import { reserveFree } from '../payment/contract.ts'
import { acceptReservation, confirmDelivery, purchases } from './contract.ts'

const server = await startTestServer({ rateLimits: true })
let count = 0
const join = (): Promise<TestMember> => server.member(`gardener${++count}`)
const [rose, warden] = [await join(), await join()]

const gift = (seller = rose) => putOnSale(server, seller, { price: 0, kind: 'free' })
const reserve = async (buyer: TestMember, seller = rose): Promise<number> =>
  (await buyer(reserveFree, { body: { productId: await gift(seller) } })).transactionId
const orders = async (buyer: TestMember) =>
  (await server.deps.db.execute(sql`select id from transactions where buyer_id = ${buyer.me.id}`)).rows
const accept = (id: number) => rose(acceptReservation, { body: { transactionId: id } })
const emailsTo = async (member: TestMember) => (await server.mails()).filter(({ to }) => to === member.me.email)

describe('reserving a free listing', () => {
  test('a reservation needs a confirmed email address', async () => {
    const productId = await gift()
    const ivy = await join()
    expect(await refusal(ivy, reserveFree, { body: { productId } })).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Confirm your email address first. Then you can reserve it.',
    })
    expect(await orders(ivy)).toEqual([])
    await server.deps.db.execute(sql`update users set is_verified = true where id = ${ivy.me.id}`)
    expect((await ivy(reserveFree, { body: { productId } })).success).toBe(true)
  })

  test('three reservations may be open at once, even if four requests arrive at the same moment', async () => {
    const ivy = await join()
    const gifts = await Promise.all([gift(), gift(), gift(), gift()])
    const answers = await Promise.all(gifts.map((productId) => refusal(ivy, reserveFree, { body: { productId } })))
    const refused = answers.filter((answer) => answer !== null)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ status: 409, code: 'TOO_MANY_RESERVATIONS', open: 3, max: 3 })
    expect(await orders(ivy)).toHaveLength(3)
    // The refused listing is still available.
    const { rows } = await server.deps.db.execute(
      sql`select id from products where id = any(${sql.param(gifts)}::int[]) and status = 'active'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('a reservation is possible again once another was collected', async () => {
    const ivy = await join()
    const [first] = [await reserve(ivy), await reserve(ivy), await reserve(ivy)]
    expect(await refusal(ivy, reserveFree, { body: { productId: await gift() } })).not.toBeNull()
    await ivy(confirmDelivery, { body: { transactionId: first } })
    expect(await reserve(ivy)).toBeGreaterThan(first)
  })

  test('five reservations may be open at once after orders with three different people', async () => {
    const ivy = await join()
    const sellers = [await join(), await join(), await join()]
    for (const seller of [...sellers, ...sellers]) {
      await ivy(confirmDelivery, { body: { transactionId: await reserve(ivy, seller) } })
    }
    for (let n = 0; n < 5; n++) await reserve(ivy)
    expect(await refusal(ivy, reserveFree, { body: { productId: await gift() } })).toMatchObject({ open: 5, max: 5 })
  })

  test.each([
    [0, 3],
    [2, 3],
    [3, 5],
    [9, 5],
    [10, 10],
    [500, 10],
  ])('a buyer with orders with %i people may have %i open reservations', (completed, open) =>
    expect(openReservationsAllowed(completed)).toBe(open),
  )
})

describe('the full postcode of a free listing', () => {
  test('only the buyer sees the full postcode, on the page and by email, once the seller accepts', async () => {
    const ivy = await join()
    const id = await reserve(ivy)
    expect(await see(ivy, id)).toMatchObject({ pickup: { location: 'Leeds', postcode: 'LS6' }, acceptedAt: null })
    expect(JSON.stringify(await ivy(purchases, { query: {} }))).not.toContain('2AB')
    expect(JSON.stringify(await emailsTo(ivy))).not.toContain('2AB')
    expect((await see(rose, id)).actions).toContain('accept')
    const { message, transaction } = await accept(id)
    expect(message).toContain('Accepted')
    expect(transaction.actions).not.toContain('accept')
    const after = await see(ivy, id)
    expect(after).toMatchObject({ status: 'processing', pickup: { location: 'Leeds', postcode: 'LS6 2AB' } })
    expect(after.timeline.map(({ event }) => event)).toEqual(['opened', 'paid', 'accept'])
    expect((await emailsTo(ivy)).at(-1)?.text).toContain('Collect from: Leeds, LS6 2AB')
  })

  test('the full postcode is shown once a time offered by the seller is booked', async () => {
    const seller = await join()
    await seller(setPickupTimes, {
      body: {
        windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: null, from: '09:00', to: '17:00' })),
        details: null,
      },
    })
    const ivy = await join()
    const id = await reserve(ivy, seller)
    const { slots } = await ivy(getPickup, { params: { id: String(id) } })
    expect((await see(ivy, id)).pickup?.postcode).toBe('LS6')
    await ivy(bookPickup, { body: { transactionId: id, startsAt: slots[0] ?? '' } })
    expect((await see(ivy, id)).pickup?.postcode).toBe('LS6 2AB')
    expect((await see(seller, id)).actions).not.toContain('accept')
  })

  test('directions to the seller are also hidden until the seller accepts', async () => {
    const seller = await join()
    await seller(setPickupTimes, { body: { windows: [], details: 'The blue gate' } })
    const directions = async (buyer: TestMember, id: number) => (await see(buyer, id)).pickup?.directions
    const ivy = await join()
    const id = await reserve(ivy, seller)
    expect(await directions(ivy, id)).toBeNull()
    await seller(acceptReservation, { body: { transactionId: id } })
    expect(await directions(ivy, id)).toBe('The blue gate')
    const payer = await join()
    const paid = await buy(server, payer, await putOnSale(server, seller))
    expect(await directions(payer, paid)).toBe('The blue gate')
  })

  test('the full postcode of a paid order is shown at once, without acceptance', async () => {
    const ivy = await join()
    const id = await buy(server, ivy, await putOnSale(server, rose))
    expect((await see(ivy, id)).pickup?.postcode).toBe('LS6 2AB')
    expect((await see(rose, id)).actions).not.toContain('accept')
    expect(await refusal(rose, acceptReservation, { body: { transactionId: id } })).toMatchObject({ status: 409 })
  })
})

test('the email to the seller links to the order, where it is accepted', async () => {
  const seller = await join()
  const id = await reserve(await join(), seller)
  const [mail] = (await emailsTo(seller)).filter(({ subject }) => subject.startsWith('Reserved: '))
  expect(mail?.text).toMatch(new RegExp(`Accept the reservation:\\n\\S+/transactions\\?tab=sales#order-${id}\n`))
})

test('only the seller can accept, only once, and the database enforces it', async () => {
  const ivy = await join()
  const id = await reserve(ivy)
  const body = { body: { transactionId: id } }
  expect(await refusal(ivy, acceptReservation, body)).toMatchObject({ status: 403 })
  expect(await refusal(warden, acceptReservation, body)).toMatchObject({ status: 404 })
  await expect(
    server.deps.db.execute(sql`update transactions set accepted_at = now() where id = ${id}`),
  ).rejects.toThrow()
  await Promise.all([accept(id), accept(id), accept(id)])
  const { timeline } = await see(ivy, id)
  expect(timeline.filter(({ event }) => event === 'accept')).toHaveLength(1)
})
