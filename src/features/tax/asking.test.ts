import { describe, expect, test } from 'vitest'
import { type Asked, isOutdated, nextStep } from './asking.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 4, 1)
const day = (days: number) => new Date(START + days * DAY_MS)
const asked = (remindersSent: number, lastSent: number): Asked => ({
  ...{ askedAt: day(0), remindersSent, lastSentAt: day(lastSent), heldAt: null },
})

describe('what is due for a seller who was asked', () => {
  test.each([
    ['nothing yet', asked(0, 0), 20, null],
    ['the first reminder', asked(0, 0), 21, 'remind'],
    ['nothing until the second reminder', asked(1, 21), 41, null],
    ['the second reminder', asked(1, 21), 42, 'remind'],
    ['nothing until the 60th day', asked(2, 42), 59, null],
    ['payouts wait', asked(2, 42), 60, 'hold'],
    ['two weeks after a reminder that was sent late', asked(1, 70), 83, null],
    ['the second reminder after a late first one', asked(1, 70), 84, 'remind'],
    ['payouts wait two weeks after a late reminder', asked(2, 84), 97, null],
  ] as const)('a seller who was asked is due: %s', (_name, request, at, step) => {
    expect(nextStep(request, 'reportable', day(at))).toBe(step)
  })

  test('payouts of a seller who is not reported do not wait, and nothing follows a hold', () => {
    expect(nextStep(asked(2, 42), 'near', day(100))).toBeNull()
    expect(nextStep({ ...asked(2, 60), heldAt: day(60) }, 'reportable', day(200))).toBeNull()
  })

  test('details count for three years', () => {
    expect(isOutdated(day(0), day(1000))).toBe(false)
    expect(isOutdated(day(0), day(1100))).toBe(true)
  })
})
