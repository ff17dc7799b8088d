import { expect, test } from 'vitest'
import { DEFAULT_COLOURS } from '#shared/site/colour-rules.ts'
import { withColours } from './colour-style.ts'

const PAGE =
  '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"/><title>Mint</title></head><body></body></html>'

test('a page has the brand colour of the desk as a style with the nonce, after the character set', () => {
  const page = withColours(PAGE, { ...DEFAULT_COLOURS, light: '#5b2a86', dark: '#d3b8f0' }, 'n0')
  expect(page).toContain(
    '<meta charset="utf-8"/><meta name="theme-color" content="#5b2a86" media="(prefers-color-scheme: light)"><style nonce="n0">html:root{--leaf:#5b2a86;',
  )
  expect(page).toContain('</style><title>Mint</title>')
})

test("a page with the product's own colours is not changed, and one without a nonce has none", () => {
  expect(withColours(PAGE, DEFAULT_COLOURS, 'n0')).toBe(PAGE)
  const dark = withColours(PAGE, { ...DEFAULT_COLOURS, dark: '#d3b8f0' }, undefined)
  expect(dark).toContain('<style>html:root{--bar-leaf:#d3b8f0;}@media (prefers-color-scheme:dark)')
  expect(dark).not.toContain('theme-color')
})

test("a page has the label's colour of the desk in both themes, and keeps the brand colour", () => {
  const page = withColours(PAGE, { ...DEFAULT_COLOURS, label: '#ff9e3d' }, 'n0')
  expect(page).toContain('<style nonce="n0">html:root{--label:#ff9e3d;--label-ink:')
  expect(page).toContain('html:root[data-theme="dark"]{--label-ink:')
  expect(page).not.toContain('--leaf')
  expect(page).not.toContain('theme-color')
})
