import { expect, test } from 'vitest'
import { localDateTime } from '#shared/london-time.ts'
import { countIn } from './counting.ts'
import { justBefore, spanOf } from './periods.ts'

const TODAY = '2026-03-30'

test('today is charted with the six days before, and compared with yesterday', () => {
  const span = spanOf('today', TODAY)
  expect(span).toMatchObject({ from: TODAY, before: '2026-03-29' })
  expect(span.days).toEqual([
    ...['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27'],
    ...['2026-03-28', '2026-03-29', TODAY],
  ])
  const counted = countIn(span, [
    { day: TODAY, count: 3 },
    { day: '2026-03-29', count: 2 },
    { day: '2026-03-28', count: 9 },
  ])
  expect(counted).toEqual({ counts: [0, 0, 0, 0, 9, 2, 3], total: 3, before: 2 })
})

test.each([['7-days', 7] as const, ['28-days', 28] as const])(
  '%s are compared with as many before',
  (period, length) => {
    const span = spanOf(period, TODAY)
    expect(span.days).toHaveLength(length)
    const [first = ''] = span.days
    const dayBefore = spanOf('today', first).before
    const counted = countIn(span, [
      { day: first, count: 1 },
      { day: TODAY, count: 1 },
      { day: TODAY, count: 1 },
      { day: dayBefore, count: 5 },
      { day: span.before, count: 7 },
      { day: spanOf('today', span.before).before, count: 11 },
      { day: '2026-03-31', count: 13 },
    ])
    expect(counted).toMatchObject({ total: 3, before: 12 })
  },
)

test.each(['2026-03-29', '2026-07-01', '2026-12-01'])('a day %s is read from its first moment on', (day) => {
  const anHourEarlier = new Date(justBefore(day).getTime() - 1)
  expect(localDateTime(anHourEarlier).day < day).toBe(true)
  expect(localDateTime(new Date(`${day}T00:30:00Z`)).day).toBe(day)
})
