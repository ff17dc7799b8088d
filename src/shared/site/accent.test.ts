import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, DEFAULT_ACCENT, darkShades, refusalOfAccent, surroundings } from './accent.ts'

const styles = readFileSync(new URL('../../ui/styles.css', import.meta.url), 'utf8')
/** The custom properties of the rule that follows `selector`. */
const propertiesOf = (selector: string) => {
  const rule = styles.slice(styles.indexOf(`${selector} {`)).split('}')[0]!
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name!, value!]))
}

test('the colours that an accent is checked against are those of the style sheet', () => {
  expect(propertiesOf(':root')).toMatchObject({ ...surroundings.light, leaf: DEFAULT_ACCENT.light })
  for (const selector of [':root[data-theme="dark"]', ':root:not([data-theme="light"])'])
    expect(propertiesOf(selector), selector).toMatchObject({ ...surroundings.dark, ...darkShades })
  expect(darkShades.leaf).toBe(DEFAULT_ACCENT.dark)
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0e6b3d', '#0e6b3d')).toBe(1)
})

test.each([
  ['light', DEFAULT_ACCENT.light, null],
  ['dark', DEFAULT_ACCENT.dark, null],
  ['light', '#5B2A86', null],
  ['dark', '#d3b8f0', null],
  ['light', '#8fd14f', /^Choose a darker colour: .* contrast is 1\.\d+ to 1, and readers need 4\.5 to 1$/],
  ['dark', '#0e6b3d', /^Choose a lighter colour/],
  ['light', 'green', /^Enter a colour as #/],
  ['light', '#12345', /^Enter a colour as #/],
  ['light', '#0e6b3d;}', /^Enter a colour as #/],
] as const)('as the accent of the %s theme, %s gives %s', (theme, colour, expected) => {
  const refusal = refusalOfAccent(theme, colour)
  if (expected === null) expect(refusal).toBeNull()
  else expect(refusal).toMatch(expected)
})

test('a light accent that text on cards has just enough contrast in is refused where boxes are shaded', () => {
  const edge = '#757575'
  expect(contrast(edge, surroundings.light.card)).toBeGreaterThan(4.5)
  expect(refusalOfAccent('light', edge)).toMatch(/darker/)
})
