import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, surroundings } from './accent.ts'
import { colourRules, DEFAULT_COLOURS } from './colour-rules.ts'
import { DEFAULT_LABEL, labelDeclarations, refusalOfLabel } from './label-colour.ts'

test('rules replace only what differs, and a light accent never holds in the dark theme', () => {
  expect(colourRules(DEFAULT_COLOURS)).toBe('')
  const light = colourRules({ ...DEFAULT_COLOURS, light: '#5b2a86' })
  expect(light).toContain('html:root{--leaf:#5b2a86;')
  expect(light).toContain('html:root[data-theme="dark"]{--leaf:#7fd09a;--leaf-strong:#9cdeb1;--leaf-tint:#1f3a2a;}')
  const dark = colourRules({ ...DEFAULT_COLOURS, dark: '#d3b8f0' })
  expect(dark).not.toContain('html:root{--leaf')
  expect(dark).toContain('html:root{--bar-leaf:#d3b8f0;}')
  expect(dark.match(/--leaf:#d3b8f0;/g)).toHaveLength(2)
})

test('the label of the style sheet is the default', () => {
  const styles = readFileSync(new URL('../../ui/styles.css', import.meta.url), 'utf8')
  expect(styles).toContain(`--label: ${DEFAULT_LABEL};`)
  expect(labelDeclarations(DEFAULT_LABEL)).toEqual({ light: '', dark: '' })
})

test.each([
  [DEFAULT_LABEL, null],
  ['#FF9E3D', null],
  ['#ffffff', null],
  ['#b8214f', /^Choose a lighter colour: .* contrast is \d\.?\d* to 1, and readers need 4\.5 to 1$/],
  ['yellow', /^Enter a colour as #/],
] as const)('as the colour of the label, %s gives %s', (colour, expected) => {
  if (expected === null) expect(refusalOfLabel(colour)).toBeNull()
  else expect(refusalOfLabel(colour)).toMatch(expected)
})

test('every colour that the label may have leaves its text and what is written on its tint readable', () => {
  const parts = ['00', '33', '66', '99', 'cc', 'ff']
  const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))
  const allowed = colours.filter((colour) => refusalOfLabel(colour) === null)
  expect(allowed.length).toBeGreaterThan(50)
  for (const colour of allowed)
    for (const theme of ['light', 'dark'] as const) {
      const shade = (name: string) =>
        new RegExp(`--${name}:(#\\w{6})`).exec(labelDeclarations(colour)[theme])?.[1] ?? ''
      const on = surroundings[theme]
      for (const background of [shade('label-tint'), on.page, on.card, on.sunken])
        expect(contrast(shade('label-ink'), background), `${colour} as text, ${theme}`).toBeGreaterThanOrEqual(4.5)
      for (const ink of [on.ink, on['ink-2'], on['ink-3']])
        expect(contrast(ink, shade('label-tint')), `${colour} as a tint, ${theme}`).toBeGreaterThanOrEqual(4.5)
    }
})
