import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { STUCK_KINDS } from '#features/checkout/ledger/stuck-contract.ts'
import { listingStatuses } from '#features/listings/base/lifecycle.ts'
import { ruleNames } from '#features/moderation/rules.ts'
import {
  appealOutcomes,
  auditActions,
  caseStatuses,
  decisionActions,
  priorities,
  signalKinds,
  subjectKinds,
} from '../case-states.ts'

export const cases = pgTable('cases', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
  subjectId: integer('subject_id').notNull(),
  /** The member responsible for the subject, or who wrote to staff. */
  aboutId: integer('about_id'),
  /** Where nothing else names the subject. */
  title: text(),
  priority: text({ enum: priorities }).notNull(),
  status: text({ enum: caseStatuses }).notNull().default('open'),
  claimedBy: integer('claimed_by'),
  claimedAt: instant('claimed_at'),
  openedAt: instant('opened_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Staff should have decided by then. */
  dueAt: instant('due_at'),
  /** The listing that it is about is hidden until it is decided. */
  isHold: boolean('is_hold').notNull().default(false),
})

/** What the server noticed by itself about the subject of a case. */
export const caseSignals = pgTable('case_signals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  caseId: integer('case_id').notNull(),
  kind: text({ enum: signalKinds }).notNull(),
  /** The words, the price or the count: no names. */
  detail: text().notNull(),
  /** The listing that it is compared with. */
  relatedListingId: integer('related_listing_id'),
  at: instant('at').notNull(),
})

/** What is or was stuck in the ledger, by its kind and id there. */
export const stuckItems = pgTable('stuck_items', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: STUCK_KINDS }).notNull(),
  itemId: text('item_id').notNull(),
})

export const caseReports = pgTable(
  'case_reports',
  {
    caseId: integer('case_id').notNull(),
    reportId: integer('report_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.reportId] })],
)

/** One decision stands for each case; undone ones stay as history. */
export const caseDecisions = pgTable('case_decisions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
  caseId: integer('case_id').notNull(),
  decidedBy: integer('decided_by').notNull(),
  action: text({ enum: decisionActions }).notNull(),
  rule: text({ enum: ruleNames }),
  /** Read by the member. */
  words: text(),
  /** Read by staff alone. */
  note: text(),
  /** What goes back to the buyer when a part is refunded, in pence. */
  amount: integer(),
  /** The subject's status before, to undo the decision. */
  before: text(),
  /** What it took from a profile: its text, or the address of its photo. */
  removed: text(),
  at: instant('at').notNull(),
  /** When a limit or a suspension ends. */
  until: instant('until'),
  undoUntil: instant('undo_until'),
  undoneBy: integer('undone_by'),
  undoneAt: instant('undone_at'),
})

/** Append-only. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null for what time does. */
  actorId: integer('actor_id'),
  action: text({ enum: auditActions }).notNull(),
  caseId: integer('case_id'),
  subjectKind: text('subject_kind', { enum: subjectKinds }),
  subjectId: integer('subject_id'),
  before: text(),
  after: text(),
  reason: text(),
  at: instant('at').notNull(),
})

/** A person concerned by a decision asks for another look, once. */
export const appeals = pgTable('appeals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
  decisionId: integer('decision_id').notNull(),
  userId: integer('user_id').notNull(),
  words: text().notNull(),
  outcome: text({ enum: appealOutcomes }),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
})

/** The listings that a suspension hid. */
export const suspensionListings = pgTable(
  'suspension_listings',
  {
    decisionId: integer('decision_id').notNull(),
    listingId: integer('listing_id').notNull(),
    before: text({ enum: listingStatuses }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.listingId] })],
)
