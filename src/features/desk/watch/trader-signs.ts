import { keysOf } from '#shared/keyed.ts'

/**
 * What suggests that a private seller is a trader: someone who sells for purposes relating to their trade or business
 * (Consumer Contracts Regulations 2013, regulation 5). No figure decides that, so each sign asks the seller and opens a case.
 *
 * `sales` and `takings` are the limits above which a platform reports a seller of goods to HMRC: 30 sales, or 2,000 euros,
 * which GOV.UK gives as about £1,700 ("Selling goods or services on a digital platform"). The others are signs of
 * a trader that the Court of Justice names (C-105/17 Kamenova, judgment of 4 October 2018; its number and subject were compared,
 * the number of the paragraph was not verified: regular sales, many offers, goods of one
 * kind, goods bought new to be resold); their figures are ours.
 */
export interface SellingYear {
  /** Paid and completed sales of the last 365 days. */
  sales: number
  /** Their prices together, in pence. */
  takings: number
  /** Units on sale for a price now. */
  units: number
  /** Listings for a price of the last 365 days, removed ones included, that are of one plant or have one title. */
  alike: number
  /** The most units of one such listing of what is not grown: new goods rather than a second-hand tool. */
  goods: number
}

export const SIGN_LIMITS: Readonly<SellingYear> = {
  sales: 30,
  takings: 1700_00,
  units: 200,
  alike: 12,
  goods: 10,
}

export type TraderSign = keyof SellingYear

const sentences: Readonly<Record<TraderSign, string>> = {
  sales: '30 or more completed sales within a year',
  takings: '£1,700 or more from completed sales within a year',
  units: '200 or more units on sale at once',
  alike: '12 or more listings of the same thing within a year',
  goods: '10 or more of the same tool or supply in one listing',
}

/** The signs that a seller shows. */
export const signsOf = (facts: SellingYear): TraderSign[] =>
  keysOf(SIGN_LIMITS).filter((sign) => facts[sign] >= SIGN_LIMITS[sign])

/** A sign as staff read it. It is raised once in a calendar year. */
export const signDetail = (sign: TraderSign, year: number): string => `${sentences[sign]}, noticed in ${year}.`

/** What the seller is asked. */
export const traderQuestion = (signs: readonly TraderSign[]) => ({
  title: 'Do you sell as a trader?',
  body: [
    `We ask because of your listings and sales: ${signs.map((sign) => sentences[sign]).join('; ')}.`,
    'If you grow or buy things to sell them at a profit, you are a trader, and your buyers have rights that buyers of a private person do not have.',
    'Please look at what you have declared in Settings, under How you sell. If you sell what is left over from your own garden, you do not need to change anything. Our staff look at it too.',
  ].join(' '),
})
