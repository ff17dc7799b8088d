import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDateTime } from '#shared/london-time.ts'
import { canMove, postStates, postTransitionNames, postTransitions } from './lifecycle.ts'
import { lengthOn, platformIds, platforms, refusalOf } from './platforms.ts'
import { linkAddress, readHashtags, refusalOfPost, textFor, toHashtag } from './post-text.ts'
import { timeOfPost, timesFrom } from './post-times.ts'
import { localDateTimeOf, monthBeside, usualStart, weeksOf } from './schedule.ts'

const LINK = 'https://hedgerow.example/r/abcd2345'
const FAMILY = '👩‍👩‍👧‍👦'
const post = (content: string, url: string | null = null, hashtags: string[] = []) => ({ content, url, hashtags })

describe('length of a post', () => {
  test.each([
    ['bluesky', 'Sow now', 7],
    ['bluesky', `e\u0301${FAMILY}`, 2],
    ['bluesky', `${'a'.repeat(10)} ${LINK}`, 11 + 'hedgerow.example/r/abcd2345'.length],
    ['bluesky', 'https://hedgerow.example/a/very/long/address', 'hedgerow.example/a/very/long/...'.length],
    ['mastodon', `Look: ${LINK}.`, 6 + 23 + 1],
    ['mastodon', FAMILY, 1],
    ['x', `Look: ${LINK}`, 6 + 23],
    ['x', FAMILY, 2],
    ['x', 'Ŵyn 漢字', 4 + 4],
    ['x', '© 2026', 6],
    ['threads', `${LINK} 🌱`, LINK.length + 1 + 4],
    ['threads', FAMILY, 25],
    ['instagram', 'Grüße 🌱', 7],
    ['facebook', LINK, LINK.length],
  ] as const)('the length on %s of %j is %i', (id, text, length) => {
    expect(lengthOn(id, text)).toBe(length)
  })

  test.each(platformIds)('%s accepts exactly its maximum length', (id) => {
    const { name, counting } = platforms[id]
    expect(refusalOf(id, 'a'.repeat(counting.limit))).toBeNull()
    expect(refusalOf(id, 'a'.repeat(counting.limit + 2))).toBe(
      `Too long for ${name}: ${counting.limit + 2} of ${counting.limit} characters. Shorten it by 2, or leave ${name} out.`,
    )
  })

  test('a text within the character limit can exceed the byte limit', () => {
    expect(refusalOf('bluesky', FAMILY.repeat(200))).toMatch(/^Too long for Bluesky: its characters/)
  })

  test('the length is never negative and grows with the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...platformIds), fc.string({ unit: 'grapheme' }), (id, text) => {
        expect(lengthOn(id, `${text} word`)).toBeGreaterThan(lengthOn(id, text))
      }),
    )
  })

  test('the placeholder of a link is as long as the link, whatever its code', () => {
    expect(linkAddress('https://hedgerow.example', null)).toHaveLength(LINK.length)
  })
})

describe('text for a platform', () => {
  const full = post('Sow now.', LINK, ['Tomato', 'GrowYourOwn'])
  test('the text has words, link and hashtags', () => {
    expect(textFor('bluesky', full)).toBe(`Sow now.\n\n${LINK}\n\n#Tomato #GrowYourOwn`)
  })
  test('the text omits links and hashtags that do not work on the platform', () => {
    expect(textFor('threads', full)).toBe(`Sow now.\n\n${LINK}\n\n#Tomato`)
    expect(textFor('instagram', full)).toBe('Sow now.\n\n#Tomato #GrowYourOwn')
  })
  test('a post is refused if one of its platforms would reject it', () => {
    expect(refusalOfPost(['mastodon', 'x'], post('a'.repeat(281)))).toMatch(/^Too long for X/)
    expect(refusalOfPost(['mastodon'], post('a'.repeat(281)))).toBeNull()
  })
  test('hashtags contain no spaces', () => {
    expect(toHashtag("Lamb's lettuce")).toBe('LambSLettuce')
    expect(toHashtag('runner bean')).toBe('RunnerBean')
    expect(readHashtags('#Tomato, GrowYourOwn  Tomato')).toEqual(['Tomato', 'GrowYourOwn'])
  })
})

describe('schedule', () => {
  test('an evening time stays the same when the clocks change', () => {
    const times = timesFrom({ day: '2026-10-24', time: '18:00' }, 1, 3)
    expect(times.map((time) => time.toISOString())).toEqual([
      '2026-10-24T17:00:00.000Z',
      '2026-10-25T18:00:00.000Z',
      '2026-10-26T18:00:00.000Z',
    ])
    expect(timesFrom({ day: '2026-03-28', time: '07:30' }, 2, 2).map((time) => localDateTimeOf(time))).toEqual([
      { day: '2026-03-28', time: '07:30' },
      { day: '2026-03-30', time: '07:30' },
    ])
  })

  test('a skipped local time is an hour later, and a repeated one is the first occurrence', () => {
    expect(timeOfPost({ day: '2026-03-29', time: '01:30' }).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(localDateTimeOf('2026-03-29T01:30:00.000Z').time).toBe('02:30')
    expect(timeOfPost({ day: '2026-10-25', time: '01:30' }).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('converting a time to UK local time and back gives the same time, except in the repeated hour', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 800 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
        const found = timeOfPost(localDateTimeOf(moment))
        const again = moment.getTime() - found.getTime()
        expect([0, 3_600_000]).toContain(again)
        expect(localDateTime(found)).toEqual(localDateTime(moment))
      }),
    )
  })

  test('the first post is due tomorrow evening by default', () => {
    expect(usualStart(new Date('2026-07-01T23:30:00Z'))).toEqual({ day: '2026-07-03', time: '18:00' })
  })

  test('a month is shown in weeks from Monday', () => {
    const weeks = weeksOf('2026-11')
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
    expect(weeksOf('2027-02').flat()).toHaveLength(28)
    expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

test('every status can be left, and a posted post only by making it a draft again', () => {
  for (const state of postStates) {
    expect(postTransitionNames.filter((move) => canMove(state, move)).length, state).toBeGreaterThan(0)
  }
  expect(postTransitionNames.filter((move) => canMove('done', move)).map((move) => postTransitions[move].to)).toEqual([
    'draft',
  ])
})
