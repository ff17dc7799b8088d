import { describe, expect, test } from 'vitest'
import type { Message } from './contract.ts'
import { logEntries } from './log-entries.ts'

const message = (id: number, createdAt: string, productId: number | null = null): Message =>
  ({ id, createdAt, productId, content: `message ${id}` }) as Message

const shown = (...given: Parameters<typeof logEntries>) =>
  logEntries(...given).map((entry) =>
    entry.kind === 'day'
      ? `day ${entry.at.slice(0, 10)}`
      : entry.kind === 'folded'
        ? `folded ${entry.cards.map(({ key }) => key).join(' ')}`
        : entry.kind === 'card'
          ? entry.key
          : entry.message.content,
  )

describe('the entries of a conversation', () => {
  test('every day has one heading, before its first message or event', () => {
    const messages = [
      message(1, '2026-11-20T09:00:00.000Z'),
      message(2, '2026-11-20T18:00:00.000Z'),
      message(3, '2026-11-22T08:00:00.000Z'),
    ]
    const cards = [{ key: 'order', at: '2026-11-21T12:00:00.000Z' }]
    expect(shown(messages, cards)).toEqual([
      'day 2026-11-20',
      'message 1',
      'message 2',
      'day 2026-11-21',
      'order',
      'day 2026-11-22',
      'message 3',
    ])
  })

  test('a day begins at midnight in the UK, also in summer', () => {
    const messages = [message(1, '2026-07-01T22:59:00.000Z'), message(2, '2026-07-01T23:01:00.000Z')]
    expect(shown(messages, []).filter((line) => line.startsWith('day'))).toHaveLength(2)
  })

  test('an event comes before a message of the same moment, and one after the last message comes last', () => {
    const at = '2026-11-20T09:00:00.000Z'
    const later = '2026-11-20T10:00:00.000Z'
    expect(
      shown(
        [message(1, at)],
        [
          { key: 'order', at },
          { key: 'pickup', at: later },
        ],
      ),
    ).toEqual(['day 2026-11-20', 'order', 'message 1', 'pickup'])
  })

  test('a listing is shown again only when the messages change their subject', () => {
    const at = '2026-11-20T09:00:00.000Z'
    const messages = [message(1, at, 5), message(2, at, 5), message(3, at), message(4, at, 5)]
    const same = logEntries(messages, []).flatMap((entry) => (entry.kind === 'message' ? [entry.isSameListing] : []))
    expect(same).toEqual([false, true, false, false])
  })

  test('of events without a message between them the newest two are shown, and the others are one line', () => {
    const day = '2026-11-20'
    const cards = ['08', '09', '11', '12', '13', '14'].map((hour) => ({ key: hour, at: `${day}T${hour}:00:00.000Z` }))
    const messages = [message(1, `${day}T10:00:00.000Z`)]
    expect(shown(messages, cards)).toEqual([`day ${day}`, '08', '09', 'message 1', 'folded 11 12', '13', '14'])
  })

  test('a folded line has the day of its first event, and what is kept is not folded', () => {
    const cards = [1, 2, 3, 4].map((day) => ({
      key: `event ${day}`,
      at: `2026-11-0${day}T08:00:00.000Z`,
      isAlwaysShown: day === 2,
    }))
    expect(shown([], cards)).toEqual([
      'day 2026-11-01',
      'folded event 1',
      'day 2026-11-02',
      'event 2',
      'day 2026-11-03',
      'event 3',
      'day 2026-11-04',
      'event 4',
    ])
  })

  test('an empty conversation has no entries', () => {
    expect(logEntries([], [])).toEqual([])
  })
})
