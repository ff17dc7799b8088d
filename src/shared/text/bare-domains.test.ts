import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLink, withoutLinks } from './bare-domains.ts'

test.each([
  'https://evil.example',
  'Visit evil.example now',
  'evil.com',
  'EVIL.CO',
  'www.evil.example/path',
  'rose@evil.example',
  'evil.\u00adcom',
  'evil。com',
  'evil．com',
  'evil﹒com',
  '//evil',
  'пример.рф',
  'a1.b2',
  'Dr.Smith',
])('%s contains a link', (text) => expect(hasLink(text)).toBe(true))

test.each([
  'Rose Okafor',
  'J. R. R. Tolkien',
  'J.R. Hartley',
  'Mary-Jane O’Brien',
  'St. John',
  'Rose (Bristol)',
  'Ann Jr.',
  'No. 5',
])('%s contains no link', (text) => expect(hasLink(text)).toBe(false))

test('a text without links is not changed', () => {
  expect(withoutLinks('You get £18.80 at 10.30. See you soon.')).toBe('You get £18.80 at 10.30. See you soon.')
})

test('no text remains that an email client would turn into a link, and nothing visible changes', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'Z', '1', '.', '-', '/', ':', '@', ' ', '。', 'é'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(texts, (text) => {
      const neutral = withoutLinks(text)
      expect(neutral).not.toMatch(/:\/\/|[\p{L}\p{N}][.。][\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]/u)
      expect(neutral.replaceAll('\u200c', '')).toBe(text)
    }),
  )
})
