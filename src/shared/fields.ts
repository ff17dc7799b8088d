import * as z from 'zod/mini'

/** The largest value of a PostgreSQL integer column. */
const MAX_ID = 2_147_483_647

/** An id in a path or query: plain decimal digits only, so that `0x10`, `1e2`, ` 1 ` and the like are refused. */
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'This is not a valid id')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.lte(MAX_ID, 'This is not a valid id')),
  ),
)

/** An id in a JSON body. */
export const id = z
  .int('This is not a valid id')
  .check(z.gte(1, 'This is not a valid id'), z.lte(MAX_ID, 'This is not a valid id'))

/** Length in code points, which is close to what users count. */
const codePoints = (text: string): number => [...text].length

// C0 and C1 controls (with and without line breaks), bidi overrides, zero-width characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are exactly what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
// A joiner between two pictographs combines them into one emoji and is kept.
const ZERO_WIDTH =
  /[\u200b\u200c\u200e\u200f\u2060\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu

// Spaces and characters that fonts draw as nothing: soft hyphens, joiners, Hangul fillers, the empty Braille pattern.
// Variation selectors and tags are not included because an emoji may end with them.
const BLANK =
  '[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164\\ufeff\\uffa0]'
const BLANK_ENDS = new RegExp(`^${BLANK}+|${BLANK}+$`, 'gu')

/** A visible character: not a space, not a format or ignorable character, not a lone combining mark. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** Normalises and trims text and removes control characters; returns an empty string when nothing is visible. */
function clean(text: string): string {
  const rest = text.normalize('NFC').replace(CONTROLS, '')
  return VISIBLE.test(rest) ? rest.replace(BLANK_ENDS, '') : ''
}

const cleanLine = (text: string): string => clean(text.replace(ZERO_WIDTH, '').replace(/\s+/g, ' '))

interface Limits {
  min?: number
  max: number
  /** Message when it is shorter than `min`. */
  tooShort?: string
  /** Message when it is longer than `max`. */
  tooLong?: string
}

const bounded = ({ min = 0, max, tooShort, tooLong }: Limits) => [
  z.refine<string>(
    (text) => codePoints(text.replace(IGNORABLE, '')) >= min,
    tooShort ?? `Enter at least ${min} characters`,
  ),
  z.refine<string>((text) => codePoints(text) <= max, tooLong ?? `Enter at most ${max} characters`),
]

/** One line of text: normalised, trimmed, without control and invisible characters, counted in code points. */
export const line = (limits: Limits) =>
  z.string(limits.tooShort ?? 'Enter some text').check(z.overwrite(cleanLine), ...bounded(limits))

/** Text with several lines: as `line`, but line breaks are kept. */
export const paragraph = (limits: Limits) =>
  z.string(limits.tooShort ?? 'Enter some text').check(
    z.overwrite((text) => clean(text.replaceAll('\r\n', '\n'))),
    ...bounded(limits),
  )

/** A time as ISO 8601 text in UTC. */
export const instant = z.string()

/** The response of calls that return nothing but success. */
export const success = z.object({ success: z.boolean(), message: z.string() })
