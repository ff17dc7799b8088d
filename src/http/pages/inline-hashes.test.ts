import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashedInline } from './inline-hashes.ts'

const NONCE = 'a1b2c3'
const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

test('own scripts and styles are allowed by their hashes, each once, and the nonce is on nothing', () => {
  const page =
    `<meta charset="utf-8" nonce="${NONCE}"/><meta property="csp-nonce" content="${NONCE}"/><style nonce="${NONCE}">a{}</style>` +
    `<script nonce="${NONCE}">one()</script><script id="x" nonce="${NONCE}" data-y="">two()\n</script><script nonce="${NONCE}">one()</script>` +
    `<script type="module" src="/assets/a.js" nonce="${NONCE}"></script><p>Mint</p>`
  const { html, inline } = hashedInline(page, NONCE)
  expect(inline).toEqual({ script: `${source('one()')} ${source('two()\n')}`, style: source('a{}') })
  expect(html).not.toContain('nonce')
  expect(html).toContain('<script id="x" data-y="">two()\n</script>')
})

test('a script or style without the nonce of this page is not allowed', () => {
  const smuggled =
    '<script>steal()</script><script nonce="">steal()</script><script nonce="d4e5f6">steal()</script><style>b{}</style>'
  expect(hashedInline(smuggled, NONCE).inline).toEqual({ script: '', style: '' })
})
