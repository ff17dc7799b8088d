import type { Deps } from '#deps.ts'
import { fromCursor, toCursor } from '#http/paging.ts'
import { DomainError } from '#shared/errors.ts'
import type { AuditEntry, AuditKind } from '../audit-contract.ts'
import { type AuditKey, type AuditRow, addAudit, auditPage } from './audit-store.ts'
import { auditWords, decisionInWords, holdInWords, ruleInWords } from './audit-words.ts'

const PAGE = 50
const FILE_PAGE = 1000

/** A page of the log with the cursor of the next one. */
export async function audit(
  { db }: Pick<Deps, 'db'>,
  { about, cursor }: { about?: AuditKind | undefined; cursor?: string | undefined },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await auditPage(db, PAGE + 1, { about, before: keyOf(cursor) })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return { entries: shown.map(present), next: rows.length > PAGE && last ? toCursor(keyAfter(last)) : null }
}

const HEADINGS = ['Time', 'Who', 'What', 'About', 'Case', 'Before', 'After', 'Reason']

/** The log for a spreadsheet, all or about one kind of thing. Who exported it is logged first. */
export async function auditFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: { id: number },
  about: AuditKind | undefined,
): Promise<string> {
  await addAudit(db, { actorId: me.id, action: 'export-audit', at: clock.now() })
  const lines = [HEADINGS.join(',')]
  let before: AuditKey | undefined
  for (;;) {
    const rows = await auditPage(db, FILE_PAGE, { about, before })
    lines.push(...rows.map(present).map(csvLine))
    const last = rows.at(-1)
    if (!last || rows.length < FILE_PAGE) return `${lines.join('\r\n')}\r\n`
    before = keyAfter(last)
  }
}

const csvLine = ({ at, actor, what, subject, caseId, before, after, reason }: AuditEntry): string =>
  [at, actor ?? 'operator', what, subject, caseId ?? '', before ?? '', after ?? '', reason ?? ''].map(cell).join(',')

/** A spreadsheet runs a cell that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number): string {
  const text = String(value)
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const keyAfter = ({ at, source, id }: AuditRow): AuditKey => [at.toISOString(), source, id]

function keyOf(cursor: string | undefined): AuditKey | undefined {
  const key = fromCursor(cursor)
  if (!key) return undefined
  const [at, source, id] = key
  if (key.length === 3 && typeof at === 'string' && isTime(at) && typeof source === 'string' && Number.isInteger(id))
    return [at, source, Number(id)]
  throw new DomainError('invalid', 'This cursor is not valid', { fields: { cursor: 'This cursor is not valid' } })
}

const isTime = (text: string): boolean => /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text))

/** What nobody asked for: the others without an actor are the operator's command. */
const BY_ITSELF: ReadonlySet<AuditRow['action']> = new Set(['hold', 'expire'])

const present = (row: AuditRow): AuditEntry => ({
  key: `${row.source}-${row.id}`,
  at: row.at.toISOString(),
  actor: row.actor ?? (BY_ITSELF.has(row.action) ? 'The server' : null),
  what: auditWords[row.action],
  subject: subjectText(row),
  caseId: row.caseId,
  before: isDecision(row) ? decisionInWords(row.before, row.subjectKind) : row.before,
  after: isDecision(row) ? decisionInWords(row.after, row.subjectKind) : row.after,
  reason: reasonOf(row),
})

const isDecision = ({ action }: AuditRow): boolean => action === 'decide' || action === 'undo'

function reasonOf(row: AuditRow): string | null {
  if (row.action === 'hold') return holdInWords(row.reason)
  return isDecision(row) ? ruleInWords(row.reason) : row.reason
}

function subjectText({ subjectKind, subjectId, subjectName }: AuditRow): string {
  if (subjectName !== null) return subjectName
  return subjectKind === null ? '' : `${subjectKind.replace('_', ' ')} ${subjectId}`
}
