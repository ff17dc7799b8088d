import { expect, test } from 'vitest'
import { calendarOf, type Visit } from './calendar.ts'

const visit = (change: Partial<Visit['pickup']> = {}): Visit => ({
  pickup: {
    id: 1,
    transactionId: 7,
    buyerId: 2,
    sellerId: 3,
    status: 'booked',
    startsAt: new Date('2026-10-25T10:00:00Z'),
    sequence: 2,
    reminded: 0,
    actorId: 2,
    reason: null,
    missedAt: null,
    createdAt: new Date('2026-10-20T08:00:00Z'),
    updatedAt: new Date('2026-10-21T08:00:00Z'),
    ...change,
  },
  orderId: 'a1b2c3d4',
  title: 'Beans, “Aquadulce”; ten plants\nMETHOD:CANCEL',
  otherName: 'Rose Okafor',
  place: '12 Acacia Road, LS6 2AB',
  url: 'https://hedgerow.example/transactions/7/pickup',
  organiser: { name: 'Fern & Vine', email: 'hello@hedgerow.example' },
})

const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n')

test.each([
  ['before the clocks change', '2026-03-28T10:00:00Z', 'DTSTART:20260328T100000Z', 'DTEND:20260328T103000Z'],
  ['after it', '2026-03-29T09:00:00Z', 'DTSTART:20260329T090000Z', 'DTEND:20260329T093000Z'],
  ['in the hour that October repeats', '2026-10-25T01:30:00Z', 'DTSTART:20261025T013000Z', 'DTEND:20261025T020000Z'],
])('%s, the calendar file gives the time in UTC', (_name, startsAt, ...expected) => {
  const lines = linesOf(calendarOf(visit({ startsAt: new Date(startsAt) })))
  expect(lines).toEqual(expect.arrayContaining(expected))
})

test('user text cannot add a line to the calendar file', () => {
  const file = calendarOf(visit())
  const lines = linesOf(file)
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines.filter((line) => line.startsWith('METHOD'))).toHaveLength(1)
  expect(lines).toContain('SUMMARY:Pickup: Beans\\, “Aquadulce”\\; ten plants\\nMETHOD:CANCEL')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a cancelled visit has the same UID, a higher sequence and no place', () => {
  const [agreed, gone] = [
    linesOf(calendarOf(visit())),
    linesOf(calendarOf(visit({ status: 'cancelled', sequence: 3 }))),
  ]
  const uid = 'UID:pickup-a1b2c3d4@hedgerow'
  expect(agreed).toEqual(expect.arrayContaining([uid, 'SEQUENCE:2', 'STATUS:CONFIRMED']))
  expect(gone).toEqual(expect.arrayContaining([uid, 'SEQUENCE:3', 'STATUS:CANCELLED', 'METHOD:CANCEL']))
  expect(agreed.some((line) => line.startsWith('LOCATION:12 Acacia Road'))).toBe(true)
  expect(gone.some((line) => line.startsWith('LOCATION'))).toBe(false)
})
