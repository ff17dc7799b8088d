import { expect, test } from 'vitest'
import { DEFAULT_ACCENT } from '#shared/site/accent.ts'
import { withAccent } from './accent-style.ts'

const PAGE =
  '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"/><title>Mint</title></head><body></body></html>'

test('a page has the brand colour of the desk as a style with the nonce, after the character set', () => {
  const page = withAccent(PAGE, { light: '#5b2a86', dark: '#d3b8f0' }, 'n0')
  expect(page).toContain(
    '<meta charset="utf-8"/><meta name="theme-color" content="#5b2a86" media="(prefers-color-scheme: light)"><style nonce="n0">html:root{--leaf:#5b2a86;',
  )
  expect(page).toContain('</style><title>Mint</title>')
})

test("a page with the product's own colour is not changed, and one without a nonce has none", () => {
  expect(withAccent(PAGE, DEFAULT_ACCENT, 'n0')).toBe(PAGE)
  const dark = withAccent(PAGE, { ...DEFAULT_ACCENT, dark: '#d3b8f0' }, undefined)
  expect(dark).toContain('<style>@media (prefers-color-scheme:dark)')
  expect(dark).not.toContain('theme-color')
})
