import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, paragraph } from './fields.ts'

const title = line({ min: 1, max: 80, tooShort: 'Enter a title' })
const story = paragraph({ min: 1, max: 80, tooShort: 'Write something' })

const invisible: [name: string, text: string][] = [
  ['spaces', ' \t\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['bidi marks and overrides', '\u200e\u200f\u061c\u202e\u2066\u2069'],
  ['tags', '\u{e0068}\u{e0069}\u{e007f}'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['the empty Braille pattern', '\u2800\u2800'],
  ['combining marks', '\u0301\u0308\u20dd'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['a soft hyphen and a grapheme joiner', '\u00ad\u034f'],
  ['invisible operators', '\u2061\u2063\u180e'],
  ['controls', '\u0001\u0085\u009f'],
  ['a lone surrogate', '\ud83d'],
  ['a line separator', '\u2028\u2029'],
]

describe('invisible text is empty', () => {
  test.each(invisible)('invisible text is empty: %s', (_name, text) => {
    for (const field of [title, story]) {
      for (const tried of [text, ` ${text}\n${text}`, text.repeat(20)])
        expect(field.safeParse(tried).success).toBe(false)
    }
    expect(z.parse(line({ max: 80 }), text)).toBe('')
    expect(z.parse(paragraph({ max: 80 }), text)).toBe('')
  })

  test('invisible text is trimmed at both ends and does not count towards the minimum length', () => {
    expect(z.parse(story, '\u2800\u3164 Hello\u200b\u00ad\n')).toBe('Hello')
    expect(z.parse(title, '\u3164Hello\u2800')).toBe('Hello')
    expect(line({ min: 3, max: 80 }).safeParse('a\u3164\u3164b').success).toBe(false)
  })
})

test.each(['👨‍👩‍👧‍👦', '👩🏽‍🌾 grows', '❤️', '🏳️‍🌈', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣', '🇬🇧', 'क्षि', 'Zoë’s café', '…', '-'])(
  '%s is not changed',
  (text) => {
    expect(z.parse(title, text)).toBe(text.normalize('NFC'))
    expect(z.parse(story, text)).toBe(text.normalize('NFC'))
  },
)

test('a joiner outside an emoji is removed from a line', () => {
  expect(z.parse(title, 'sel\u200dler \u200dfern')).toBe('seller fern')
})
