import * as z from 'zod/mini'
import { line, paragraph } from '../fields.ts'
import { keysOf } from '../keyed.ts'
import { type Pence, parsePounds } from '../money.ts'
import { refusalOfAccent } from './accent.ts'
import { refusalOfLabel } from './label-colour.ts'

/** How a setting is entered. */
type Kind = 'text' | 'long' | 'percent' | 'pounds' | 'number' | 'list' | 'choice' | 'colour'

interface Definition<Value> {
  group: SiteGroup
  label: string
  hint?: string
  kind: Kind
  /** Reads what was entered. */
  value: z.ZodMiniType<Value, string>
}

export const siteGroups = {
  name: 'Name',
  home: 'Home page',
  colours: 'Colours',
  company: 'Company',
  fees: 'Fees and prices',
  deadlines: 'Deadlines',
  safety: 'What is allowed',
} as const
type SiteGroup = keyof typeof siteGroups

const text = (max: number, min = 2) => line({ min, max, tooShort: `Enter at least ${min} characters` })

/** Letters, digits and plain marks: a name is in addresses of emails, in calendars, and in links that apps read. */
const NAME = /^[\p{L}\p{M}\p{N} &'’.,!+()·–-]*$/u

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

const percent = (min: number, max: number) =>
  read(
    basisPoints,
    (rate) => rate >= min * 100 && rate <= max * 100,
    `Enter a percentage from ${min} to ${max}, such as ${min} or ${min}.5`,
  )

const pounds = (from: number, to: number, message: string) =>
  read<Pence>(
    (entered) => parsePounds(entered.replace(/^£/, '')),
    (amount) => amount >= from && amount <= to,
    message,
  )

const wholeNumber = (from: number, to: number) =>
  read(
    (entered) => (/^\d{1,3}$/.test(entered.trim()) ? Number(entered) : null),
    (count) => count >= from && count <= to,
    `Enter a number from ${from} to ${to}`,
  )

const yesNo = z.pipe(
  z.enum(['yes', 'no'], 'Choose yes or no'),
  z.transform((choice) => choice === 'yes'),
)

/** No words, no areas, no claim. */
const NONE = 'off'

const wordsOf = (entered: string): string[] =>
  entered === NONE ? [] : entered.split(/[,\n]/).flatMap((word) => word.trim() || [])

const MAX_LIST = 2000

const list = (isValid: (word: string) => boolean, message: string) =>
  z.pipe(
    z.string().check(
      z.maxLength(MAX_LIST, `Enter at most ${MAX_LIST} characters`),
      z.refine((entered) => wordsOf(entered).every(isValid), message),
    ),
    z.transform((entered: string): readonly string[] => wordsOf(entered)),
  )

const colour = (refusalOf: (entered: string) => string | null) =>
  z.pipe(
    z.string().check(
      z.superRefine((entered, context) => {
        const message = refusalOf(entered)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
    ),
    z.transform((entered: string) => entered.toLowerCase()),
  )

const define = <Value>(definition: Definition<Value>): Definition<Value> => definition

/** What admins set at the desk. Without an entry the environment or the product decides. */
export const siteSettings = {
  productName: define({
    group: 'name',
    label: 'Name of the site',
    hint: 'On every page and in its title, in emails, files, feeds and shared links. Programs find the site under it too.',
    kind: 'text',
    value: text(40).check(
      z.regex(NAME, 'Use letters, digits, spaces and & ’ . , ! + ( ) – only'),
      z.regex(/\p{L}/u, 'Use at least one letter'),
    ),
  }),
  homeHeading: define({ group: 'home', label: 'Heading', kind: 'text', value: text(80) }),
  homeText: define({ group: 'home', label: 'Text below it', kind: 'long', value: paragraph({ min: 2, max: 300 }) }),
  accentLight: define({
    group: 'colours',
    label: 'Brand colour in the light theme',
    hint: 'Of buttons, links and tinted boxes. Readers must be able to tell text in it and on it.',
    kind: 'colour',
    value: colour((entered) => refusalOfAccent('light', entered)),
  }),
  accentDark: define({
    group: 'colours',
    label: 'Brand colour in the dark theme',
    kind: 'colour',
    value: colour((entered) => refusalOfAccent('dark', entered)),
  }),
  labelColour: define({
    group: 'colours',
    label: 'Colour of the label',
    hint: 'Behind prices, collection codes and the current page, in both themes. Its tint and its text are mixed from it.',
    kind: 'colour',
    value: colour(refusalOfLabel),
  }),
  companyName: define({
    group: 'company',
    label: 'Operator',
    hint: 'As terms and privacy policy name who runs the site.',
    kind: 'text',
    value: text(120),
  }),
  companyNumber: define({ group: 'company', label: 'Company number', kind: 'text', value: text(20) }),
  companyAddress: define({ group: 'company', label: 'Registered address', kind: 'text', value: text(200, 5) }),
  registration: define({
    group: 'company',
    label: 'Registration',
    hint: 'At the foot of every page.',
    kind: 'text',
    value: text(160),
  }),
  supportEmail: define({
    group: 'company',
    label: 'Email address for questions',
    hint: 'The contact form writes to it.',
    kind: 'text',
    value: z.email('Enter an email address').check(z.maxLength(254, 'Enter an email address')),
  }),
  commission: define({
    group: 'fees',
    label: 'Commission',
    hint: 'Of the price, from the seller. An order keeps the fees that held when it was placed.',
    kind: 'percent',
    value: percent(0, 30),
  }),
  protection: define({
    group: 'fees',
    label: 'Buyer protection',
    hint: 'Of the price, from buyers who choose it.',
    kind: 'percent',
    // Of the lowest price that a card can pay, less than 2 % would be no penny.
    value: percent(2, 20),
  }),
  protectionPreselected: define({
    group: 'fees',
    label: 'The protection box starts ticked',
    hint: 'UK consumer law does not accept a paid extra that is ticked beforehand.',
    kind: 'choice',
    value: yesNo,
  }),
  cardMinPrice: define({
    group: 'fees',
    label: 'Lowest price by card',
    kind: 'pounds',
    value: pounds(30, 1000, 'Enter an amount from £0.30 to £10'),
  }),
  boostPrice: define({
    group: 'fees',
    label: 'Price of a boost',
    kind: 'pounds',
    value: pounds(30, 10_000, 'Enter an amount from £0.30 to £100'),
  }),
  boostClaim: define({
    group: 'fees',
    label: 'What a boost is said to do',
    hint: 'Claim only what you can prove; “off” claims nothing.',
    kind: 'text',
    value: z.pipe(
      text(80),
      z.transform((claim): string | null => (claim === NONE ? null : claim)),
    ),
  }),
  payMinutes: define({
    group: 'deadlines',
    label: 'Minutes to pay',
    hint: 'Then the order is cancelled and the card is not charged. Every order keeps the deadlines that it was placed with.',
    kind: 'number',
    value: wholeNumber(10, 120),
  }),
  collectDays: define({
    group: 'deadlines',
    label: 'Days to collect',
    hint: 'From 7 to 60 after the payment. Then the buyer is refunded.',
    kind: 'number',
    value: wholeNumber(7, 60),
  }),
  answerHours: define({
    group: 'deadlines',
    label: 'Hours to answer a refund request',
    hint: 'From 24 to 336. Without an answer of the seller the buyer is refunded.',
    kind: 'number',
    value: wholeNumber(24, 336),
  }),
  holdReports: define({
    group: 'safety',
    label: 'Reports that hide a listing',
    hint: 'Of trusted members, until staff have looked at it. With 0 only a suspected pest does.',
    kind: 'number',
    value: wholeNumber(0, 20),
  }),
  holdWords: define({
    group: 'safety',
    label: 'Banned words',
    hint: 'With commas between them. A listing with one of them is hidden until staff have looked at it; “off” for none.',
    kind: 'list',
    value: list(
      (word) => word.length >= 2 && word.length <= 60,
      'Enter words of 2 to 60 characters, with commas between',
    ),
  }),
  closedAreas: define({
    group: 'safety',
    label: 'Postcode areas without listings',
    hint: 'The letters that their postcodes begin with, such as BT for Northern Ireland, with commas between; “off” for none.',
    kind: 'list',
    value: list(
      (area) => /^[A-Za-z]{1,2}$/.test(area),
      'Enter the one or two letters of each area, with commas between',
    ),
  }),
} as const

export type SiteSetting = keyof typeof siteSettings
export const siteSettingNames = keysOf(siteSettings)

/** What is set; an absent setting has no entry. */
export type SiteValues = { [Name in SiteSetting]?: z.output<(typeof siteSettings)[Name]['value']> }

/** Reads stored texts. What no longer fits its rule is left out, and named. */
export function readSiteValues(stored: ReadonlyMap<string, string>): { values: SiteValues; unreadable: string[] } {
  const entries: [SiteSetting, unknown][] = []
  const unreadable: string[] = []
  for (const name of siteSettingNames) {
    const entered = stored.get(name)
    if (entered === undefined) continue
    const read = siteSettings[name].value.safeParse(entered)
    if (read.success) entries.push([name, read.data])
    else unreadable.push(name)
  }
  return { values: Object.fromEntries(entries) as SiteValues, unreadable }
}
