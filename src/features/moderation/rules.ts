import { ORDER_RULES } from '#features/checkout/order/staff-decisions.ts'
import { keysOf } from '#shared/keyed.ts'
/**
 * The rules of the terms that decisions of staff name: those that a listing, a message or a member can break, and those
 * by which a dispute about an order is decided. The terms show the same sentences.
 */
export const rules = {
  description: {
    number: '3.1',
    name: 'Not as it is',
    text: 'A listing describes what will be handed over: the true plant, its true state, your own or permitted pictures.',
  },
  invasive: {
    number: '3.2',
    name: 'Invasive or banned plant',
    text: 'Not allowed: plants that may not be sold in the UK, invasive species above all, and plants dug up in the wild.',
  },
  pest: {
    number: '3.3',
    name: 'Pest or disease',
    text: 'Not allowed: plants known to carry a notifiable pest or disease.',
  },
  pesticide: {
    number: '3.4',
    name: 'Pesticide',
    text: 'Not allowed: pesticides, except unopened products authorised for home use in their labelled container.',
  },
  unlawful: {
    number: '3.5',
    name: 'Forbidden by law',
    text: 'Not allowed: controlled drugs, weapons, animals, stolen goods, and anything else the law forbids.',
  },
  blade: {
    number: '3.6',
    name: 'Blades and age',
    text: 'Not allowed: bladed tools to anyone under 18.',
  },
  duplicate: {
    number: '3.7',
    name: 'Several listings for one thing',
    text: 'Not allowed: several listings for one thing, or listings that only lead elsewhere.',
  },
  civil: {
    number: '8.1',
    name: 'Abuse or illegal content',
    text: 'Be civil. No threats, harassment, hate or discrimination, and no illegal content of any kind.',
  },
  outside: {
    number: '8.2',
    name: 'Payment outside the site',
    text: 'Do not take payments for a listing outside the site, and do not ask for them.',
  },
  invented: {
    number: '8.3',
    name: 'Invented order or review',
    text: 'Do not invent orders or reviews, and do not offer anything for a review.',
  },
  data: {
    number: '8.4',
    name: 'Other people’s data',
    text: 'Do not collect other people’s data, or load the site with robots.',
  },
  notDescribed: {
    number: '6.1',
    name: 'Not as described',
    text: 'A plant that was dead or not as described is refunded, in part when only a part of it was.',
  },
  notHandedOver: {
    number: '6.2',
    name: 'Not handed over',
    text: 'What was not handed over is refunded. The code, or the buyer’s confirmation, proves a handover.',
  },
  asDescribed: {
    number: '6.3',
    name: 'Handed over as described',
    text: 'What was handed over as described is paid for.',
  },
  cancelled: {
    number: '6.4',
    name: 'Cancelled in time',
    text: 'What a trader sold, and its buyer cancelled in time, is refunded.',
  },
  account: {
    number: '2.1',
    name: 'Account rules',
    text: 'You must be 18 or over, give your real name, and have one account.',
  },
  trader: {
    number: '7.1',
    name: 'Traders say that they are',
    text: 'Anyone who sells here in the course of a business declares it, with their name, address and how to reach them.',
  },
} as const
export type RuleName = keyof typeof rules
export const ruleNames = keysOf(rules)

/** By which a dispute about an order is decided. */
export const orderRuleNames = ORDER_RULES satisfies readonly RuleName[]
const isOrderRule = (name: RuleName): boolean => orderRuleNames.some((one) => one === name)

/** Which content or conduct can break. */
export const conductRuleNames = ruleNames.filter((name) => !isOrderRule(name))
