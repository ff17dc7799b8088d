import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { type Pence, parsePounds } from '../money.ts'

export const text = (max: number, min = 2) => line({ min, max, tooShort: `Enter at least ${min} characters` })

/** Letters, digits and plain marks: a name is in addresses of emails, in calendars, and in links that apps read. */
export const NAME = /^[\p{L}\p{M}\p{N} &'’.,!+()·–-]*$/u

const read = <Value>(parse: (text: string) => Value | null, isValid: (value: Value) => boolean, message: string) =>
  z.pipe(
    z.string().check(
      z.refine((entered) => {
        const value = parse(entered)
        return value !== null && isValid(value)
      }, message),
    ),
    z.transform((entered: string) => parse(entered) as Value),
  )

/** `6` or `6.5` percent as basis points. */
function basisPoints(entered: string): number | null {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(entered.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export const percent = (min: number, max: number) =>
  read(
    basisPoints,
    (rate) => rate >= min * 100 && rate <= max * 100,
    `Enter a percentage from ${min} to ${max}, such as ${min} or ${min}.5`,
  )

export const pounds = (from: number, to: number, message: string) =>
  read<Pence>(
    (entered) => parsePounds(entered.replace(/^£/, '')),
    (amount) => amount >= from && amount <= to,
    message,
  )

export const wholeNumber = (from: number, to: number) =>
  read(
    (entered) => (/^\d{1,3}$/.test(entered.trim()) ? Number(entered) : null),
    (count) => count >= from && count <= to,
    `Enter a number from ${from} to ${to}`,
  )

export const yesNo = z.pipe(
  z.enum(['yes', 'no'], 'Choose yes or no'),
  z.transform((choice) => choice === 'yes'),
)

/** No words, no areas, no claim. */
export const NONE = 'off'

const wordsOf = (entered: string): string[] =>
  entered === NONE ? [] : entered.split(/[,\n]/).flatMap((word) => word.trim() || [])

const MAX_LIST = 2000

export const list = (isValid: (word: string) => boolean, message: string) =>
  z.pipe(
    z.string().check(
      z.maxLength(MAX_LIST, `Enter at most ${MAX_LIST} characters`),
      z.refine((entered) => wordsOf(entered).every(isValid), message),
    ),
    z.transform((entered: string): readonly string[] => wordsOf(entered)),
  )

export const colour = (refusalOf: (entered: string) => string | null) =>
  z.pipe(
    z.string().check(
      z.superRefine((entered, context) => {
        const message = refusalOf(entered)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
    ),
    z.transform((entered: string) => entered.toLowerCase()),
  )
