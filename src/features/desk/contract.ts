import * as z from 'zod/mini'
import { staffOrder } from '#features/checkout/order/staff-order.ts'
import { cropSubject } from '#features/crops/staff-contract.ts'
import { groupSubject } from '#features/groups/staff-contract.ts'
import { factsInput } from '#features/listings/base/facts.ts'
import { afterHold, holdReasons } from '#features/listings/base/hold-reasons.ts'
import { listingKinds, listingStatuses } from '#features/listings/base/lifecycle.ts'
import { removedParts } from '#features/messages/contract.ts'
import { reportReasons } from '#features/moderation/reasons.ts'
import { ruleNames } from '#features/moderation/rules.ts'
import { wantedSubject } from '#features/wanted/staff-contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, paragraph } from '#shared/fields.ts'
import { caseStatuses, decisionActions, MAX_DAYS, priorities, signalKinds, subjectKinds } from './case-states.ts'
import { appealSubject, decisionShape, person } from './decision-shape.ts'
import { noShowSubject } from './no-shows/no-show-subject.ts'
import { partInput } from './part/part-input.ts'
import { queueOrders, queueParts } from './queue-view.ts'
import { contactSubject, stuckSubject } from './requests/request-subjects.ts'
import { traderDoubt } from './trader-contract.ts'

const caseSummary = z.object({
  id: z.int(),
  subjectKind: z.enum(subjectKinds),
  /** The name of what the case is about. */
  title: z.string(),
  priority: z.enum(priorities),
  status: z.enum(caseStatuses),
  /** The member responsible for the subject. */
  about: z.nullable(person),
  /** The names of both sides of an order. */
  between: z.optional(z.string()),
  reports: z.int(),
  /** The listing is hidden until the case is decided. */
  isHold: z.boolean(),
  claimedBy: z.nullable(person),
  openedAt: instant,
  /** Staff should have decided by then. */
  dueAt: z.nullable(instant),
})
export type CaseSummary = z.output<typeof caseSummary>

const queue = z.object({
  cases: z.array(caseSummary),
  /** Whether the next page has cases. */
  hasMore: z.boolean(),
  /** The number of open cases in each part; of decided ones none is counted. */
  counts: z.object({
    ...{ all: z.int(), urgent: z.int(), hold: z.int(), mine: z.int() },
    ...{ reports: z.int(), money: z.int(), appeals: z.int(), doubts: z.int(), requests: z.int() },
  }),
  /** Which documents are missing before a public opening; null when none is, or on a local address. */
  openingWarning: z.nullable(z.string()),
})
export type Queue = z.output<typeof queue>

export const listCases = endpoint({
  method: 'GET',
  path: '/api/desk/cases',
  access: 'staff',
  summary: 'A page of the queue, at most 100 cases: the gravest first, or the oldest',
  query: z.object({
    part: z._default(z.enum(queueParts, 'Choose a part of the queue'), 'all'),
    order: z._default(z.enum(queueOrders, 'Choose an order'), 'harm'),
    page: z.optional(idText),
  }),
  reply: queue,
})

const replaced = <Value extends z.ZodMiniType>(value: Value) => z.nullable(z.object({ before: value, after: value }))

const listingSubject = z.object({
  kind: z.literal('listing'),
  id: z.int(),
  title: z.string(),
  description: z.string(),
  facts: factsInput,
  price: z.int(),
  listingKind: z.enum(listingKinds),
  status: z.enum(listingStatuses),
  /** Why it is hidden until staff have looked at it; null when it is not. */
  holdReason: z.nullable(z.enum(holdReasons)),
  /** How it will be after the hold. */
  afterHold: z.nullable(z.enum(afterHold)),
  location: z.string(),
  categoryName: z.string(),
  images: z.array(z.string()),
  drawing: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** What changes replaced, the latest first. */
  changes: z.array(
    z.object({
      id: z.int(),
      by: z.string(),
      at: instant,
      title: replaced(z.string()),
      description: replaced(z.string()),
      price: replaced(z.int()),
      images: replaced(z.array(z.string())),
      facts: replaced(factsInput),
    }),
  ),
  /** Other listings of the same seller, the most similar first. */
  similar: z.array(
    z.object({ id: z.int(), title: z.string(), price: z.int(), status: z.enum(listingStatuses), createdAt: instant }),
  ),
})

export type DecisionShown = z.output<typeof decisionShape>

const subject = z.discriminatedUnion('kind', [
  listingSubject,
  z.object({
    kind: z.literal('message'),
    sender: person,
    receiver: person,
    sentAt: instant,
    pictures: z.int(),
    /** False for one that was written while one of the two blocked the other. */
    isSeenByReceiver: z.boolean(),
    /** What staff have removed of it: only staff read it. */
    removed: z.nullable(z.enum(removedParts)),
    listingTitle: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('review'),
    stars: z.int(),
    comment: z.nullable(z.string()),
    response: z.nullable(z.string()),
    reviewee: person,
    isShown: z.boolean(),
    createdAt: instant,
  }),
  z.object({
    kind: z.literal('person'),
    username: z.string(),
    location: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    /** What staff have removed of it, kept for an appeal. */
    removedText: z.nullable(z.string()),
    removedAvatar: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('swap_day'),
    title: z.string(),
    description: z.string(),
    venue: z.string(),
    startsAt: instant,
    isCancelled: z.boolean(),
  }),
  wantedSubject,
  cropSubject,
  groupSubject,
  z.extend(staffOrder, { kind: z.literal('order') }),
  traderDoubt,
  noShowSubject,
  appealSubject,
  contactSubject,
  stuckSubject,
])
export type Subject = z.output<typeof subject>

/** Why a person is shown with a case. */
export const peopleParts = ['responsible', 'buyer', 'seller', 'receiver', 'reviewee', 'reporter'] as const

const owner = z.extend(person, {
  part: z.enum(peopleParts),
  username: z.string(),
  memberSince: instant,
  liveListings: z.int(),
  sales: z.int(),
  refunds: z.int(),
  reportsBefore: z.int(),
})
export type Owner = z.output<typeof owner>

const caseDetail = z.extend(caseSummary, {
  /** As other members see it; null when it no longer exists. */
  subject: z.nullable(subject),
  /** Whom it concerns, with what the marketplace knows about them. */
  people: z.array(owner),
  received: z.array(
    z.object({
      id: z.int(),
      reporter: person,
      reference: z.string(),
      reason: z.enum(reportReasons),
      details: z.nullable(z.string()),
      at: instant,
    }),
  ),
  /** What the server noticed by itself. */
  signals: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(signalKinds),
      detail: z.string(),
      relatedListingId: z.nullable(z.int()),
      at: instant,
    }),
  ),
  /** Whether the reader is concerned by the case, and so may not handle it. */
  isParty: z.boolean(),
  /** What the reader can decide now; none when another role decides. */
  actions: z.array(z.enum(decisionActions)),
  /** The decision that stands. */
  decision: z.nullable(z.extend(decisionShape, { mayUndo: z.boolean() })),
  /** Earlier decisions about the subject and about these people, the latest first; 20 at most with the one that stands. */
  earlier: z.array(decisionShape),
  /** How many earlier decisions there are in all. */
  earlierTotal: z.int(),
})
export type CaseDetail = z.output<typeof caseDetail>

export const oneCase = z.object({ id: idText })

export const getCase = endpoint({
  method: 'GET',
  path: '/api/desk/cases/:id',
  access: 'staff',
  summary: 'One case: its subject as members see it, and the reports',
  params: oneCase,
  reply: caseDetail,
})

export const claimCase = endpoint({
  method: 'POST',
  path: '/api/desk/cases/:id/claim',
  access: 'staff',
  summary: 'Claims an open case for half an hour; idempotent',
  params: oneCase,
  reply: caseDetail,
})

export const releaseCase = endpoint({
  method: 'POST',
  path: '/api/desk/cases/:id/release',
  access: 'staff',
  summary: 'Releases your claim of a case; idempotent',
  params: oneCase,
  reply: caseDetail,
})

export const readReportedMessage = endpoint({
  method: 'POST',
  path: '/api/desk/cases/:id/message',
  access: 'moderator',
  summary: 'Reads the reported message of a case; the reading is logged',
  params: oneCase,
  reply: z.object({ content: z.string(), pictures: z.array(z.string()) }),
})

const MAX_WORDS = 1000
const words = z.optional(paragraph({ max: MAX_WORDS, tooLong: 'Use at most 1,000 characters' }))

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/desk/cases/:id/decision',
  access: 'staff',
  summary: 'Decides an open case, and notifies the member responsible and the reporters',
  params: oneCase,
  body: z.strictObject({
    action: z.enum(decisionActions, 'Choose a decision'),
    /** The rule of the terms; needed unless nothing is wrong. */
    rule: z.optional(z.enum(ruleNames, 'Choose a rule')),
    /** For how many days a limit or a suspension lasts. */
    days: z.optional(
      z
        .int('Enter a number of days')
        .check(z.gte(1, 'Enter at least 1 day'), z.lte(MAX_DAYS, 'Enter at most 365 days')),
    ),
    ...partInput,
    /** Read by the member. */
    words,
    /** Read by staff alone. */
    note: words,
  }),
  reply: caseDetail,
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/desk/cases/:id/undo',
  access: 'moderator',
  summary: 'Undoes a decision that took something from sight, within a day; the case is open again',
  params: oneCase,
  reply: caseDetail,
})
