const ENTERED = /^#[0-9a-f]{6}$/i

/** The brand colour of the light and of the dark theme, as `#rrggbb`. */
export interface Accent {
  light: string
  dark: string
}

type Theme = keyof Accent

/** The colours of a site: its brand colour in both themes, and that of the plant label. */
export interface SiteColours extends Accent {
  label: string
}

/** Whether a text is a colour as it is entered. */
export const isColour = (entered: string): boolean => ENTERED.test(entered)
type Rgb = readonly number[]

/** What the colour is used on and beside, as in the style sheet, and how its shades are mixed. */
export const surroundings = {
  light: {
    page: '#f4f7f1',
    card: '#ffffff',
    sunken: '#e6ede1',
    'on-leaf': '#ffffff',
    ink: '#14231a',
    'ink-2': '#3f5146',
    'ink-3': '#56685c',
  },
  dark: {
    page: '#0f1712',
    card: '#17221b',
    sunken: '#22302a',
    'on-leaf': '#0b130e',
    ink: '#eef4ea',
    'ink-2': '#c2cfc4',
    'ink-3': '#9fb0a3',
  },
} as const
const mixing = {
  light: { strongWith: '#000000', strong: 0.22, tintOn: '#ffffff', tint: 0.15 },
  dark: { strongWith: '#ffffff', strong: 0.25, tintOn: '#0f1712', tint: 0.2 },
} as const

const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** `share` of one colour in the other. */
export function mix(colour: string, other: string, share: number): string {
  const others = rgbOf(other)
  const mixed = rgbOf(colour).map((part, at) => Math.round(part * share + (others[at] ?? 0) * (1 - share)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const shadesOf = (theme: Theme, leaf: string) => {
  const { strongWith, strong, tintOn, tint } = mixing[theme]
  return { leaf, 'leaf-strong': mix(strongWith, leaf, strong), 'leaf-tint': mix(leaf, tintOn, tint) }
}

/** Text of WCAG 2.2 level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const ENOUGH = 4.5

/** Every pair of text and background that pages use with the colour. */
function pairs(theme: Theme, leaf: string): { place: string; contrast: number }[] {
  const on = surroundings[theme]
  const { 'leaf-strong': strong, 'leaf-tint': tint } = shadesOf(theme, leaf)
  const pair = (place: string, text: string, background: string) => ({ place, contrast: contrast(text, background) })
  return [
    ...[leaf, strong].flatMap((colour) => [
      pair('as text on the page', colour, on.page),
      pair('as text on cards', colour, on.card),
      pair('as text on shaded boxes', colour, on.sunken),
      pair('as text on its own tint', colour, tint),
      pair('below the text of buttons', on['on-leaf'], colour),
    ]),
    ...[on.ink, on['ink-2'], on['ink-3']].map((ink) => pair('as a tint below text', ink, tint)),
  ]
}

/** Why a colour cannot be the accent of a theme, in one sentence; null when it can. */
export function refusalOfAccent(theme: Theme, entered: string): string | null {
  if (!ENTERED.test(entered))
    return `Enter a colour as # and six digits or letters to f, such as ${DEFAULT_ACCENT[theme]}`
  const [worst] = pairs(theme, entered.toLowerCase()).sort((a, b) => a.contrast - b.contrast)
  if (!worst || worst.contrast >= ENOUGH) return null
  // Rounded down, so that a refused colour never reads as enough.
  const reached = Math.floor(worst.contrast * 100) / 100
  return `Choose a ${theme === 'light' ? 'darker' : 'lighter'} colour: ${worst.place} its contrast is ${reached} to 1, and readers need ${ENOUGH} to 1`
}

/** The accent of the style sheet. */
export const DEFAULT_ACCENT: Accent = { light: '#0e6b3d', dark: '#7fd09a' }

/** What replaces the style sheet's accent in a theme; empty while it is the same. */
export const accentDeclarations = (theme: Theme, leaf: string): string =>
  leaf === DEFAULT_ACCENT[theme]
    ? ''
    : Object.entries(shadesOf(theme, leaf))
        .map(([name, colour]) => `--${name}:${colour};`)
        .join('')

/** The style sheet's shades of the dark theme. */
export const darkShades = { leaf: '#7fd09a', 'leaf-strong': '#9cdeb1', 'leaf-tint': '#1f3a2a' } as const
/** What a rule for the dark theme says when only the light accent differs, which would otherwise hold in it too. */
export const originalDarkShades = Object.entries(darkShades)
  .map(([name, colour]) => `--${name}:${colour};`)
  .join('')
