import * as z from 'zod/mini'
import { paragraph } from '../fields.ts'
import { keysOf } from '../keyed.ts'
import { refusalOfAccent } from './accent.ts'
import { refusalOfLabel } from './label-colour.ts'
import { colour, list, NAME, NONE, percent, pounds, text, wholeNumber, yesNo } from './setting-values.ts'

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
  newMembers: 'Limits of new members',
} as const
type SiteGroup = keyof typeof siteGroups

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
  northernIrelandPlants: define({
    group: 'safety',
    label: 'Take listings of plants in Northern Ireland',
    hint: 'With “no” only tools and supplies are listed at its postcodes. With “yes” its list of invasive plants, that of the EU, holds there.',
    kind: 'choice',
    value: yesNo,
  }),
  newMemberDays: define({
    group: 'newMembers',
    label: 'Days for which a member is new',
    hint: 'Unless an order of theirs is completed before. With 0 nobody is new.',
    kind: 'number',
    value: wholeNumber(0, 365),
  }),
  newMemberListings: define({
    group: 'newMembers',
    label: 'Listings a day',
    kind: 'number',
    value: wholeNumber(0, 999),
  }),
  newMemberStrangers: define({
    group: 'newMembers',
    label: 'Conversations a day with people they have never written with',
    kind: 'number',
    value: wholeNumber(0, 999),
  }),
  newMemberLinks: define({
    group: 'newMembers',
    label: 'Listings and messages with a link a day',
    kind: 'number',
    value: wholeNumber(0, 999),
  }),
  newMemberPhotos: define({
    group: 'newMembers',
    label: 'Photos a day',
    kind: 'number',
    value: wholeNumber(0, 999),
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
