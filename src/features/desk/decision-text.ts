import { STAFF_DECISIONS, type StaffDecision } from '#features/checkout/order/staff-decisions.ts'
import type { AfterHold } from '#features/listings/base/hold-reasons.ts'
import { type RuleName, rules } from '#features/moderation/rules.ts'
import { formatDay, formatTerm } from '#shared/dates.ts'
import {
  APPEAL_MONTHS,
  type DecisionAction,
  isAnswer,
  isRestriction,
  type Restriction,
  type SubjectKind,
} from './case-states.ts'
import { isPart, type Part, parts, wholeOf } from './removals/removal-text.ts'

export interface DecisionFacts {
  action: ContentAction
  subjectKind: SubjectKind
  /** The name of the subject, where it has one. */
  title: string
  rule: RuleName | null
  /** What staff add in their own words. */
  words: string
  at: Date
  /** When a limit or a suspension ends. */
  until?: Date | null
  /** How a listing that was on hold is now; null when it was not. */
  released?: AfterHold | null
}

export interface Text {
  title: string
  paragraphs: string[]
}

/** What the member responsible reads; null when nothing is sent to them. The desk shows the same text before it is sent. */
export function textForMember({
  action,
  subjectKind,
  title,
  rule,
  words,
  at,
  until = null,
  released = null,
}: DecisionFacts): Text | null {
  if (action === 'none' || rule === null) return null
  const thing = thingOf(subjectKind, title)
  const { number, name, text } = rules[rule]
  return {
    title: headingOf(action, subjectKind, thing, until && formatTerm(until)),
    paragraphs: [
      `${isRestriction(action) ? `It is about ${thing}, which breaks` : 'It breaks'} rule ${number} of our terms, “${name}”. ${text}`,
      ...(words.trim() === '' ? [] : [words.trim()]),
      ...(released && action !== 'suspend' && action !== 'ban' ? [releaseLines[released]] : []),
      effectOf(action, subjectKind, until && formatTerm(until)),
      appealLine(at),
    ],
  }
}

/** The effect on a listing that was on hold, of a decision that leaves it visible. */
const releaseLines: Readonly<Record<AfterHold, string>> = {
  shown: 'Your listing was hidden while we looked at it. It is shown again.',
  hidden: 'Your listing was on hold while we looked at it. It is hidden as it was before.',
}

/** How to ask for another look, the last line of every decision. */
export const appealLine = (at: Date): string =>
  `Think we are wrong? Ask us to look again by ${formatDay(appealBy(at))}: another member of staff decides, where there is one.`

/** Actions about content and members; what is decided about an order is read by both sides. */
export type ContentAction = Exclude<
  DecisionAction,
  | StaffDecision
  | 'uphold'
  | 'overturn'
  | 'answer'
  | 'uphold-complaint'
  | 'reject-complaint'
  | 'erase'
  | 'buyer-absent'
  | 'seller-absent'
>

type Sent = Exclude<ContentAction, 'none'>
type Plain = Exclude<Sent, Part>

function headingOf(action: Sent, kind: SubjectKind, thing: string, until: string | null): string {
  return isPart(action) ? parts[action].heading : (wholeOf(kind, action)?.heading ?? headings[action](thing, until))
}

function effectOf(action: Sent, kind: SubjectKind, until: string | null): string {
  if (isPart(action)) return parts[action].effect
  if (action === 'change' && kind === 'trader_doubt') return ASK_TO_DECLARE
  return wholeOf(kind, action)?.effect ?? effects[action](until)
}

const headings: Readonly<Record<Plain, (thing: string, until: string | null) => string>> = {
  change: (thing) => `Please change ${thing}`,
  hide: (thing) => `We have hidden ${thing}`,
  remove: (thing) => `We removed ${thing}`,
  warn: (thing) => `A warning about ${thing}`,
  'no-listings': (_thing, until) => `You cannot add listings until ${until}`,
  'no-messages': (_thing, until) => `You cannot send messages until ${until}`,
  suspend: (_thing, until) => `Your account is suspended until ${until}`,
  ban: () => 'Your account is closed for good',
}

const ENDS =
  'Your listings are hidden, and orders that are not handed over are ended: their buyers get everything back. Money of completed sales is paid out as usual.'

const ASK_TO_DECLARE =
  'Please declare in Settings, under How you sell, that you sell as a trader. If you do not, write to us why. Your listings stay on sale until then; without an answer we may limit your account.'

const effects: Readonly<Record<Plain, (until: string | null) => string>> = {
  change: () => 'It can still be seen. Please change it soon: otherwise we may hide it.',
  hide: () => 'Only you can see it now. Orders that were placed before continue.',
  remove: () => 'Nobody can see it any more. Orders that were placed before continue.',
  warn: () => 'Nothing is removed. If it happens again, we may limit or close your account.',
  'no-listings': (until) =>
    `Until ${until} you cannot add listings, crops, requests, swap days or groups. Those you have stay, and your orders continue.`,
  'no-messages': (until) =>
    `Until ${until} you cannot send messages. You can read them, and book or move pickups for your orders.`,
  suspend: (until) => `Until ${until} you cannot sign in. ${ENDS}`,
  ban: () => `You cannot sign in any more. ${ENDS}`,
}

function thingOf(kind: SubjectKind, title: string): string {
  const names: Readonly<Record<SubjectKind, string>> = {
    listing: `your listing “${title}”`,
    message: 'a message of yours',
    review: 'your review',
    person: 'your profile or conduct',
    swap_day: 'your swap day',
    wanted: `your request for “${title}”`,
    crop: `your crop “${title}”`,
    group: 'the group you organise',
    order: `your order “${title}”`,
    appeal: 'your appeal',
    order_appeal: 'your appeal',
    contact: 'your message to us',
    data_request: 'your message to us',
    data_complaint: 'your message to us',
    stuck_money: 'a payment',
    trader_doubt: 'your declaration as a private seller',
    no_show: `the pickup of “${title}”`,
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
  if (isPart(action)) return `${parts[action].outcome} Thank you.`
  const outcomes: Readonly<Record<Plain | 'none', string>> = {
    none: `We looked at ${thing} and found nothing against our rules. Your report still helps us to see patterns.`,
    change: `We looked at ${thing} and asked for a change.`,
    hide: `We looked at ${thing} and hid it.`,
    remove: `We looked at ${thing} and removed it.`,
    warn: `We looked at ${thing} and warned the member.`,
    'no-listings': `We looked at ${thing} and limited the account for some time.`,
    'no-messages': `We looked at ${thing} and limited what the account can do for some time.`,
    suspend: `We looked at ${thing} and suspended the account.`,
    ban: `We looked at ${thing} and closed the account for good.`,
  }
  return `${outcomes[action]} Thank you.`
}

const reportedThings: Readonly<Record<SubjectKind, string>> = {
  listing: 'the listing you reported',
  message: 'the message you reported',
  review: 'the review you reported',
  person: 'the member you reported',
  swap_day: 'the swap day you reported',
  wanted: 'the request you reported',
  crop: 'the crop you reported',
  group: 'the group you reported',
  order: 'the order you reported',
  appeal: 'your appeal',
  order_appeal: 'your appeal',
  contact: 'your message',
  data_request: 'your message',
  data_complaint: 'your message',
  stuck_money: 'the payment',
  trader_doubt: 'the seller you reported',
  no_show: 'the pickup',
}

/** What the member responsible reads when a decision is undone. */
export const undoneText = (kind: SubjectKind, title: string, action: DecisionAction): string =>
  `We have changed our decision${undoneOf(kind, title, action)} Sorry for the trouble.`

function undoneOf(kind: SubjectKind, title: string, action: DecisionAction): string {
  if (isPart(action)) return ` about ${parts[action].undone}`
  if (isRestriction(action)) return `: ${lifted[action]}`
  const again =
    kind === 'wanted' ? 'you can open it again if you still look for it.' : 'it can be seen again as before.'
  return ` about ${thingOf(kind, title)}: ${again}`
}

/** What the reporter reads when a decision is undone, or overturned after an appeal. */
export const undoneForReporter = (kind: SubjectKind, isAppeal: boolean): string =>
  isAppeal
    ? `After an appeal we looked again at ${reportedThings[kind]}, and have overturned our decision.`
    : `We have undone our decision about ${reportedThings[kind]}, and look at it again.`

/** Another decision may still limit the same. */
const lifted: Readonly<Record<Restriction, string>> = {
  'no-listings': 'it no longer keeps you from adding listings, crops, requests, swap days and groups.',
  'no-messages': 'it no longer keeps you from sending messages.',
  suspend: 'you can sign in, and listings that we hid are shown.',
  ban: 'you can sign in, and listings that we hid are shown.',
}

/** Whether a decision is about the money of an order. */
export const isAboutMoney = (action: DecisionAction): action is StaffDecision =>
  STAFF_DECISIONS.some((one) => one === action)

/** Whether a decision says who did not come to a pickup. */
const isAboutPickup = (action: DecisionAction): action is 'buyer-absent' | 'seller-absent' =>
  action === 'buyer-absent' || action === 'seller-absent'

/** Whether a decision is about content or a member. */
export const isAboutContent = (action: DecisionAction): action is ContentAction =>
  !isAboutMoney(action) &&
  !isAboutPickup(action) &&
  action !== 'uphold' &&
  action !== 'overturn' &&
  action !== 'erase' &&
  !isAnswer(action)

/** For how many days the link to their data works, which suspended members get with the decision. */
export const DATA_LINK_DAYS = 7

/** The link in the email to a suspended member, who cannot sign in to read their data. `until` is a day. */
export const dataLinkText = (until: string): { label: string; title: string; text: string } => ({
  label: 'Your data',
  title: 'Your tax copies and all your data',
  text: `No need to sign in. The link works until ${until}, for you alone: do not pass it on.`,
})

interface AppealOutcome {
  reference: string
  words: string
  isUndone: boolean
  /** No other member of staff could decide it. */
  isSamePerson: boolean
}

/** The last line of the email to the person who appealed. */
export const appealReferenceLine = (reference: string): string => `The reference of your appeal is ${reference}.`

/** What the person who appealed reads. */
export function textForAppeal(
  action: 'uphold' | 'overturn',
  { reference, words, isUndone, isSamePerson }: AppealOutcome,
): Text {
  const own = words.trim() === '' ? [] : [words.trim()]
  if (action === 'uphold') {
    return {
      title: 'Our decision stands',
      paragraphs: [
        isSamePerson
          ? `We looked again at decision ${reference}, and it stands. No other member of staff could look at it.`
          : `Another member of staff looked again at decision ${reference}, and it stands.`,
        ...own,
      ],
    }
  }
  return {
    title: 'We have changed our decision',
    paragraphs: [
      `We looked again at decision ${reference} and have overturned it. Sorry for the trouble.`,
      isUndone
        ? 'What it did is undone.'
        : 'Money that was already paid back cannot be reclaimed; we write to you about what we owe you.',
      ...own,
    ],
  }
}
