import { expect, test } from 'vitest'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, putOnSale, see, settle } from '#test/shop.ts'
import { book, cancel, DETAILS, emailsTo, freeSlot, HOUR, move, orderWithTimes, view } from '#test/visits.ts'
import { acceptReservation } from '../checkout/order/contract.ts'
import { reserveFree } from '../checkout/payment/contract.ts'
import { setPickupTimes } from './contract.ts'

const server = await startTestServer()

/** The lines of the one file of a user's newest email with this subject, by name. */
async function fileTo(who: TestMember, subject: RegExp) {
  const email = (await emailsTo(server, who, subject)).at(-1)
  expect(email?.attachments).toHaveLength(1)
  const file = email!.attachments![0]!
  const lines = file.content.replaceAll('\r\n ', '').trim().split('\r\n')
  const values = new Map(lines.map((line) => [line.split(/[:;]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]))
  return { ...file, values, text: email!.text }
}

test('the emails about a pickup carry its calendar file, which is the same as the download', async () => {
  const { seller, buyer, id } = await orderWithTimes(server)
  const startsAt = await freeSlot(buyer, id, 3)
  await book(buyer, id, startsAt)
  const booked = await fileTo(buyer, /^Pickup booked/)
  expect(booked.name).toMatch(/^pickup-[0-9a-f]{8}\.ics$/)
  expect(booked.type).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(booked.values.get('METHOD')).toBe('PUBLISH')
  expect(booked.values.get('DTSTART')).toBe(startsAt.replace(/[-:]|\.\d+/g, ''))
  expect(booked.values.get('LOCATION')?.replaceAll('\\', '')).toBe(`Leeds, LS6 2AB, ${DETAILS}`)
  expect(booked.content).toBe((await buyer.request({ url: `/api/pickups/${id}/calendar.ics` })).body)
  expect(booked.text).toContain('adds the time to your calendar')
  const sellers = await fileTo(seller, /^Pickup booked/)
  expect(sellers.content).toBe((await seller.request({ url: `/api/pickups/${id}/calendar.ics` })).body)

  await move(seller, id, await freeSlot(buyer, id, 4))
  const moved = await fileTo(buyer, /^Pickup moved/)
  expect(moved.values.get('UID')).toBe(booked.values.get('UID'))
  expect(Number(moved.values.get('SEQUENCE'))).toBeGreaterThan(Number(booked.values.get('SEQUENCE')))

  await cancel(buyer, id)
  for (const who of [buyer, seller]) {
    const cancelled = await fileTo(who, /^Pickup cancelled/)
    expect(cancelled.type).toContain('method=CANCEL')
    expect(cancelled.values.get('STATUS')).toBe('CANCELLED')
    expect(cancelled.content).not.toContain('LOCATION')
    expect(cancelled.text).toContain('removes the time from your calendar')
  }
})

test('the reminder of a pickup carries its file, and /dev/mail shows it', async () => {
  const { buyer, id } = await orderWithTimes(server)
  await book(buyer, id, await freeSlot(buyer, id, -1))
  const startsAt = new Date((await view(buyer, id)).pickup!.startsAt)
  await pass(server, startsAt.getTime() - server.deps.clock.now().getTime() - 23 * HOUR)
  const reminder = await fileTo(buyer, /^Reminder: pickup /)
  expect(reminder.values.get('STATUS')).toBe('CONFIRMED')
  const page = await server.visitor().request({ url: `/dev/mail?to=${encodeURIComponent(buyer.me.email)}` })
  expect(page.body).toContain(`Attached: ${reminder.name} (text/calendar; charset=utf-8; method=PUBLISH)`)
  expect(page.body).toContain('BEGIN:VCALENDAR')
  const json = await server.visitor().request({ url: `/dev/mail.json?to=${encodeURIComponent(buyer.me.email)}` })
  expect(json.json<{ attachments: object[] }[]>().some(({ attachments }) => attachments.length === 1)).toBe(true)
})

test('the email of a purchase and the order name the exact place, the email of the seller does not', async () => {
  const { seller, buyer, id } = await orderWithTimes(server)
  const [email] = await emailsTo(server, buyer, /^Your order/)
  expect(email?.text).toContain(`Collect from: Leeds, LS6 2AB, ${DETAILS}.`)
  expect((await see(buyer, id)).pickup).toEqual({ location: 'Leeds', postcode: 'LS6 2AB', directions: DETAILS })
  expect((await emailsTo(server, seller, /^Sold/))[0]?.text).not.toContain(DETAILS)
  expect((await see(seller, id)).pickup).toBeNull()
})

test('a reservation names the exact place once it is accepted', async () => {
  const [seller, buyer] = [await server.member('giver'), await server.member('taker')]
  await seller(setPickupTimes, { body: { windows: [], details: DETAILS } })
  const productId = await putOnSale(server, seller, { price: 0 })
  const { transactionId } = await buyer(reserveFree, { body: { productId } })
  await settle(server)
  expect((await see(buyer, transactionId)).pickup).toEqual({ location: 'Leeds', postcode: 'LS6', directions: null })
  expect((await emailsTo(server, buyer, /^Your order/))[0]?.text).not.toContain(DETAILS)
  await seller(acceptReservation, { body: { transactionId } })
  expect((await see(buyer, transactionId)).pickup).toMatchObject({ directions: DETAILS })
  expect((await emailsTo(server, buyer, /^Accepted/))[0]?.text).toContain(DETAILS)
})
