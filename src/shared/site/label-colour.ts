import { contrast, ENOUGH, isColour, mix, surroundings } from './accent.ts'

/** The colour of the plant label of the style sheet: prices, the current page, the collection code. */
export const DEFAULT_LABEL = '#ffd23f'

/** Text on the label, and the bar of the desk, on which the label's colour is text. */
const DARK = surroundings.light.ink
/** The share of the label in its tint, and towards what its text goes until readers can tell it. */
const shading = {
  light: { tintOn: surroundings.light.card, inkWith: '#000000' },
  dark: { tintOn: surroundings.dark.page, inkWith: '#ffffff' },
} as const
const TINT = 0.15
const STEPS = 20

type Theme = keyof typeof shading

/** The tint of the label in a theme, and the text in its colour: as near to it as text may be. */
function shadesOf(theme: Theme, label: string): { 'label-ink': string; 'label-tint': string } {
  const { tintOn, inkWith } = shading[theme]
  const tint = mix(label, tintOn, TINT)
  const { page, card, sunken } = surroundings[theme]
  const backgrounds = [tint, page, card, sunken]
  const inks = Array.from({ length: STEPS + 1 }, (_, step) => mix(inkWith, label, step / STEPS))
  const isReadable = (ink: string): boolean => backgrounds.every((background) => contrast(ink, background) >= ENOUGH)
  return { 'label-ink': inks.find(isReadable) ?? inkWith, 'label-tint': tint }
}

/** Why a colour cannot be that of the label, in one sentence; null when it can. */
export function refusalOfLabel(entered: string): string | null {
  if (!isColour(entered)) return `Enter a colour as # and six digits or letters to f, such as ${DEFAULT_LABEL}`
  const reached = Math.floor(contrast(entered.toLowerCase(), DARK) * 100) / 100
  if (reached >= ENOUGH) return null
  return `Choose a lighter colour: below dark text its contrast is ${reached} to 1, and readers need ${ENOUGH} to 1`
}

const written = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('')

/** What replaces the style sheet's label in each theme; empty while it is the same. */
export const labelDeclarations = (label: string): Record<Theme, string> =>
  label === DEFAULT_LABEL
    ? { light: '', dark: '' }
    : { light: written({ label, ...shadesOf('light', label) }), dark: written(shadesOf('dark', label)) }
