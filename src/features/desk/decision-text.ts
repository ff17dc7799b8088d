import { STAFF_DECISIONS, type StaffDecision } from '#features/checkout/order/staff-decisions.ts'
import { type RuleName, rules } from '#features/moderation/rules.ts'
import { formatDay } from '#shared/dates.ts'
import { APPEAL_MONTHS, type DecisionAction, type SubjectKind } from './case-states.ts'

export interface DecisionFacts {
  action: ContentAction
  subjectKind: SubjectKind
  /** The name of the subject, where it has one. */
  title: string
  rule: RuleName | null
  /** What staff add in their own words. */
  words: string
  at: Date
}

export interface Text {
  title: string
  paragraphs: string[]
}

/** What the member responsible reads; null when nothing is sent to them. The desk shows the same text before it is sent. */
export function textForMember({ action, subjectKind, title, rule, words, at }: DecisionFacts): Text | null {
  if (action === 'none' || rule === null) return null
  const thing = thingOf(subjectKind, title)
  const { number, name, text } = rules[rule]
  return {
    title: headings[action](thing),
    paragraphs: [
      `It breaks rule ${number} of our terms, “${name}”. ${text}`,
      ...(words.trim() === '' ? [] : [words.trim()]),
      effects[action],
      appealLine(at),
    ],
  }
}

/** How to ask for another look, the last line of every decision. */
export const appealLine = (at: Date): string =>
  `Think we are wrong? Write to us through the contact page by ${formatDay(appealBy(at))}: another member of staff will decide.`

/** Actions about content and members; what is decided about an order is read by both sides. */
export type ContentAction = Exclude<DecisionAction, StaffDecision>

const headings: Readonly<Record<Exclude<ContentAction, 'none'>, (thing: string) => string>> = {
  change: (thing) => `Please change ${thing}`,
  hide: (thing) => `We have hidden ${thing}`,
  remove: (thing) => `We removed ${thing}`,
  warn: (thing) => `A warning about ${thing}`,
}

const effects: Readonly<Record<Exclude<ContentAction, 'none'>, string>> = {
  change: 'It can still be seen. Please change it soon: otherwise we may hide it.',
  hide: 'Only you can see it now. Orders that were placed before continue.',
  remove: 'Nobody can see it any more. Orders that were placed before continue.',
  warn: 'Nothing is removed. If it happens again, we may limit or close your account.',
}

function thingOf(kind: SubjectKind, title: string): string {
  const names: Readonly<Record<SubjectKind, string>> = {
    listing: `your listing “${title}”`,
    message: 'a message of yours',
    review: 'your review',
    person: 'your profile or conduct',
    swap_day: 'your swap day',
    order: `your order “${title}”`,
  }
  return names[kind]
}

/** The last moment of an appeal: the same day six months later, or the last day of that month. */
export function appealBy(at: Date): Date {
  const end = new Date(at)
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS)
  // 31 August plus six months would be 3 March.
  if (end.getUTCDate() !== at.getUTCDate()) end.setUTCDate(0)
  return end
}

/** What the reporter reads. It never says more about the other member than what everyone can see. */
export function textForReporter({ action, subjectKind }: Pick<DecisionFacts, 'action' | 'subjectKind'>): string {
  const thing = reportedThings[subjectKind]
  const outcomes: Readonly<Record<ContentAction, string>> = {
    none: `We looked at ${thing} and found nothing against our rules. Your report still helps us to see patterns.`,
    change: `We looked at ${thing} and asked for a change.`,
    hide: `We looked at ${thing} and hid it.`,
    remove: `We looked at ${thing} and removed it.`,
    warn: `We looked at ${thing} and warned the member.`,
  }
  return `${outcomes[action]} Thank you.`
}

const reportedThings: Readonly<Record<SubjectKind, string>> = {
  listing: 'the listing you reported',
  message: 'the message you reported',
  review: 'the review you reported',
  person: 'the member you reported',
  swap_day: 'the swap day you reported',
  order: 'the order you reported',
}

/** What the member responsible reads when a decision is undone. */
export const undoneText = (kind: SubjectKind, title: string): string =>
  `We have changed our decision about ${thingOf(kind, title)}: it can be seen again as before. Sorry for the trouble.`

/** Whether a decision is about the money of an order. */
export const isAboutMoney = (action: DecisionAction): action is StaffDecision =>
  STAFF_DECISIONS.some((one) => one === action)
