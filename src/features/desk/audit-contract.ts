import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'
import { type SubjectKind, subjectKinds, subjectNames } from './case-states.ts'

/** The log as a table for a spreadsheet. */
export const AUDIT_FILE = '/api/desk/audit.csv'

const entry = z.object({
  /** Unique in the log, which has two sources. */
  key: z.string(),
  at: instant,
  /** Null for the operator's command. */
  actor: z.nullable(z.string()),
  /** What was done, in words. */
  what: z.string(),
  subject: z.string(),
  caseId: z.nullable(z.int()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof entry>

/** What the lines of the log can be about. */
export type AuditKind = SubjectKind
export const auditKinds = subjectKinds
export const auditKindNames = subjectNames

/** Lines about one kind of thing; all without. */
export const auditAbout = z.optional(z.enum(auditKinds, 'Choose what the lines are about'))

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit',
  access: 'admin',
  summary: 'What staff did, the latest first',
  query: z.object({
    about: auditAbout,
    cursor: z.optional(z.string().check(z.maxLength(300, 'This cursor is not valid'))),
  }),
  reply: z.object({ entries: z.array(entry), next: z.nullable(z.string()) }),
})
