import { describe, expect, test } from 'vitest'
import { cancelUntil, mayCancel } from '../order/server/cancel-terms.ts'

const HOUR = 3_600_000

describe('the time to cancel', () => {
  const sold = { status: 'completed', cancelRight: 'right', receivedAt: null } as const
  const day = (text: string) => new Date(text)

  test.each([
    ['a day in winter', '2026-01-10T09:00:00Z', '2026-01-24T23:59:59.999Z'],
    ['a minute before midnight in summer', '2026-06-10T22:59:00Z', '2026-06-24T22:59:59.999Z'],
    ['a minute after midnight in summer', '2026-06-10T23:01:00Z', '2026-06-25T22:59:59.999Z'],
    ['days before the clocks change', '2026-03-20T10:00:00Z', '2026-04-03T22:59:59.999Z'],
  ])('after a handover at %s it ends with the fourteenth day after that day', (_name, at, end) => {
    expect(cancelUntil({ handedOverAt: day(at), receivedAt: null })?.toISOString()).toBe(end)
  })

  test('the time to cancel has no end before the handover, and no private sale has it', () => {
    const now = day('2026-06-10T12:00:00Z')
    expect(cancelUntil({ handedOverAt: null, receivedAt: null })).toBeNull()
    expect(mayCancel({ ...sold, status: 'processing', handedOverAt: null }, now)).toBe(true)
    expect(mayCancel({ ...sold, cancelRight: 'none', handedOverAt: now }, now)).toBe(false)
    expect(mayCancel({ ...sold, cancelRight: 'perishable', handedOverAt: now }, now)).toBe(false)
    expect(mayCancel({ ...sold, status: 'refunded', handedOverAt: now }, now)).toBe(false)
    expect(mayCancel({ ...sold, handedOverAt: day('2026-05-27T22:00:00Z') }, now)).toBe(true)
    expect(mayCancel({ ...sold, handedOverAt: day('2026-05-27T22:00:00Z') }, new Date(+now + 11 * HOUR))).toBe(false)
  })
})
