import { describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { book, cancel, DAY, emailsTo, freeSlot, HOUR, MINUTE, move, orderWithTimes, view } from '#test/visits.ts'
import { confirmDelivery } from '../checkout/order/contract.ts'
import { listNotifications } from '../notifications/contract.ts'
import { remind } from './server/reminders.ts'

const server = await startTestServer()
const until = (moment: number) => server.clock.advance(Math.max(0, moment - server.clock.now().getTime()))
const calendar = async (who: TestMember, id: number) => {
  const { body } = await who.request({ method: 'GET', url: `/api/pickups/${id}/calendar.ics` })
  return body.replaceAll('\r\n ', '')
}

describe('reminders', () => {
  const reminders = async (who: TestMember) => (await emailsTo(server, who, /^Reminder: pickup \w{3} \d/)).length

  test('both parties are reminded a day before by email and two hours before in the product, once each', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const slot = await freeSlot(buyer, id, -1)
    await book(buyer, id, slot)
    // Like concurrent processes, each on a connection of its own.
    const tick = async () => void (await Promise.all([1, 2, 3, 4].map(() => remind(server.deps))))
    await until(Date.parse(slot) - DAY - MINUTE)
    await tick()
    expect(await reminders(buyer)).toBe(0)
    await until(Date.parse(slot) - DAY + MINUTE)
    await tick()
    expect([await reminders(buyer), await reminders(seller)]).toEqual([1, 1])
    await until(Date.parse(slot) - 2 * HOUR + MINUTE)
    await tick()
    await tick()
    expect([await reminders(buyer), await reminders(seller)]).toEqual([1, 1])
    for (const who of [buyer, seller]) {
      const items = await who(listNotifications, { query: {} })
      expect(items.filter(({ title }) => /^Reminder: pickup \w{3} \d/.test(title))).toHaveLength(2)
    }
    expect(await emailsTo(server, buyer, /Have you arranged/)).toHaveLength(0)
  })

  test('reminders move with the visit and end with the order', async () => {
    const moved = await orderWithTimes(server)
    const done = await orderWithTimes(server)
    const slots = (await view(moved.buyer, moved.id)).slots
    const [near, far] = [
      slots.find((slot) => Date.parse(slot) > server.clock.now().getTime() + 2 * DAY)!,
      slots.at(-1)!,
    ]
    await book(moved.buyer, moved.id, near)
    await book(done.buyer, done.id, near)
    await move(moved.seller, moved.id, far)
    await done.buyer(confirmDelivery, { body: { transactionId: done.id } })
    await until(Date.parse(near) - HOUR)
    await (server.deps.jobs as JobsControl).tick()
    expect([await reminders(moved.buyer), await reminders(done.buyer)]).toEqual([0, 0])
    await until(Date.parse(far) - HOUR)
    await (server.deps.jobs as JobsControl).tick()
    expect(await reminders(moved.buyer)).toBe(1)
  })
})

describe('the calendar file', () => {
  test('the calendar file keeps its UID, counts every change and shows a cancellation', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const slot = await freeSlot(buyer, id)
    await book(buyer, id, slot)
    const first = await calendar(buyer, id)
    const stamp = (text: string) => text.replace(/[-:]|\.\d+/g, '')
    expect(first).toContain('METHOD:PUBLISH')
    expect(first).toContain(`DTSTART:${stamp(slot)}`)
    expect(first).toContain('SEQUENCE:0')
    expect(first).toContain('12 Acacia Road')
    const uid = /UID:(\S+)/.exec(first)?.[1]
    const next = await freeSlot(buyer, id)
    await move(buyer, id, next)
    const second = await calendar(seller, id)
    expect(second).toContain(`UID:${uid}`)
    expect(second).toContain('SEQUENCE:1')
    expect(second).toContain(`DTSTART:${stamp(next)}`)
    await cancel(buyer, id)
    const last = await calendar(buyer, id)
    expect(last).toContain(`UID:${uid}`)
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2']) expect(last).toContain(line)
    expect(last).not.toContain('Acacia')
  })

  test('only the two parties can read the calendar file, with the place only while the order is held', async () => {
    const { buyer, id } = await orderWithTimes(server)
    await book(buyer, id, await freeSlot(buyer, id))
    const url = `/api/pickups/${id}/calendar.ics`
    const answer = await buyer.request({ method: 'GET', url })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="pickup-\w{8}\.ics"$/)
    const stranger = await server.member('stranger')
    expect((await stranger.request({ method: 'GET', url })).statusCode).toBe(404)
    expect((await server.visitor().request({ method: 'GET', url })).statusCode).toBe(401)
    expect((await buyer.request({ method: 'GET', url: '/api/pickups/0x1/calendar.ics' })).statusCode).toBe(404)
    await buyer(confirmDelivery, { body: { transactionId: id } })
    expect(await calendar(buyer, id)).not.toContain('Acacia')
  })
})
