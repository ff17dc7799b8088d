import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'

test('an email has the same content as text and as HTML', () => {
  const { text, html } = renderEmail(
    {
      to: 'ann@example.org',
      subject: 'Hello',
      paragraphs: ['Dear Ann', 'Your order is paid.'],
      facts: [['Price', '£20.00']],
      button: { label: 'See the order', url: 'https://example.org/o?a=1&b=2' },
      footnote: 'Sent once.',
    },
    'Fern & Vine',
  )
  for (const part of ['Dear Ann', 'Your order is paid.', 'Price', '£20.00', 'See the order', 'Sent once.']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain('https://example.org/o?a=1&b=2')
  expect(html).toContain('href="https://example.org/o?a=1&amp;b=2"')
})

test('user input stays text in an email, and nothing is loaded from elsewhere', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (subject, paragraph) => {
      const { html, subject: header } = renderEmail(
        {
          to: 'a@b.example',
          subject: `<img src=x>${subject}`,
          paragraphs: [`<script>${paragraph}`],
        },
        'Fern & Vine',
      )
      expect(html).not.toMatch(/<(script|img|link|iframe)/)
      expect(header).not.toMatch(/[\r\n]/)
    }),
  )
})
