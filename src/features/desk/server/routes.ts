import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { noteTrade } from '#features/accounts/trust/server/trust-store.ts'
import { saleCompleted } from '#features/checkout/base/events.ts'
import { lockListings } from '#features/listings/listing/server/by-staff-store.ts'
import { reportReceived } from '#features/moderation/events.ts'
import { handle, requireStaff } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { idText } from '#shared/fields.ts'
import { getAppeal, sendAppeal as sendAppealCall } from '../appeal-contract.ts'
import { sendAppeal, viewAppeal } from '../appeals/server/appeals.ts'
import { AUDIT_FILE, auditAbout, listAudit } from '../audit-contract.ts'
import {
  claimCase,
  decideCase,
  getCase,
  listCases,
  readReportedMessage,
  releaseCase,
  undoDecision,
} from '../contract.ts'
import { listHiddenListings } from '../hidden-contract.ts'
import { followNoShows } from '../no-shows/server/no-show-cases.ts'
import { getStaffOrder, openOrderCase, readConversation as readConversationCall } from '../order-contract.ts'
import { overviewRoutes } from '../overview/server/routes.ts'
import { priorityOf } from '../priority.ts'
import { followContacts } from '../requests/server/contact-cases.ts'
import { followStuckMoney } from '../requests/server/stuck-cases.ts'
import { settingsRoutes } from '../settings/server/routes.ts'
import { type HoldDeps, holdAfterReport } from '../watch/server/holds.ts'
import { watchListings } from '../watch/server/watch-listings.ts'
import { watchMessages } from '../watch/server/watch-messages.ts'
import { watchSellers } from '../watch/server/watch-sellers.ts'
import type { AccountSlot } from './account-slot.ts'
import { audit, auditFile } from './audit.ts'
import { addToCase } from './case-store.ts'
import { claim, queue, readMessage, release, viewCase } from './cases.ts'
import { decide, undo } from './decide.ts'
import { hiddenListings } from './hidden-listings.ts'
import { deskJobs } from './jobs.ts'
import { notifyDesks } from './notify-desks.ts'
import type { OpeningSlot } from './opening-slot.ts'
import { followOrders, openCaseOf, readConversation, viewOrder } from './order-cases.ts'
import type { OrderSlot } from './order-slot.ts'
import { reportedPicture } from './reported-pictures.ts'
import { followDeclarations } from './trader-doubts.ts'

export { isRemovedText, picturesOfDecisions } from '../removals/server/removed-store.ts'

const HOUR_SECONDS = 60 * 60
const appealLimits: Limit[] = [{ name: 'appeals', max: 10, seconds: 60 * 60, by: 'address' }]

/** The desk of staff: the queue, its cases, and the log. */
export function deskRoutes(app: FastifyInstance, deps: Deps & OrderSlot & AccountSlot & OpeningSlot): void {
  deskJobs(deps)
  openCases(deps)
  followTrades(deps)
  watchListings(deps)
  watchMessages(deps)
  watchSellers(deps)
  followContacts(deps)
  deps.jobs.every(HOUR_SECONDS, 'desk.stuck-money', () => followStuckMoney(deps))
  followOrders(deps)
  followDeclarations(deps)
  followNoShows(deps)
  handle(app, listCases, async ({ me, query }) => ({
    ...(await queue(deps, me, query)),
    openingWarning: await deps.openingWarning(),
  }))
  handle(app, getCase, ({ me, params }) => viewCase(deps, me, params.id))
  handle(app, claimCase, ({ me, params }) => claim(deps, me, params.id))
  handle(app, releaseCase, ({ me, params }) => release(deps, me, params.id))
  handle(app, decideCase, ({ me, params, body }) => decide(deps, me, params.id, body))
  handle(app, undoDecision, ({ me, params }) => undo(deps, me, params.id))
  handle(app, readReportedMessage, ({ me, params }) => readMessage(deps, me, params.id))
  handle(app, readConversationCall, ({ me, params }) => readConversation(deps, me, params.id))
  handle(app, getStaffOrder, ({ me, params }) => viewOrder(deps, me, params.id))
  handle(app, openOrderCase, ({ me, params }) => openCaseOf(deps, me, params.id))
  handle(app, getAppeal, ({ params }) => viewAppeal(deps, params.key))
  handle(app, sendAppealCall, ({ params, body }) => sendAppeal(deps, params.key, body.words), { limits: appealLimits })
  handle(app, listHiddenListings, ({ me }) => hiddenListings(deps, me.id))
  handle(app, listAudit, ({ query }) => audit(deps, query))
  overviewRoutes(app, deps)
  settingsRoutes(app, deps)
  deskFiles(app, deps)
}

/** Members stop being new with their first completed order. */
function followTrades({ events, clock }: Pick<Deps, 'events' | 'clock'>): void {
  events.on(saleCompleted, (tx, { buyerId, sellerId }) => noteTrade(tx, [buyerId, sellerId], clock.now()))
}

/** Every report becomes a case, or part of the open one about the same thing. */
function openCases(deps: HoldDeps & Pick<Deps, 'events'>): void {
  const { events } = deps
  events.on(reportReceived, async (tx, { reportId, targetKind, targetId, aboutId, reason, at }) => {
    const subject = { subjectKind: targetKind, subjectId: targetId }
    // Before its case, as an edit does.
    if (targetKind === 'listing') await lockListings(tx, { id: targetId })
    const caseId = await addToCase(tx, { ...subject, aboutId, reportId, priority: priorityOf[reason], at })
    if (targetKind === 'listing') await holdAfterReport(deps, tx, { caseId, listingId: targetId, reportId, reason, at })
    await notifyDesks(deps, tx, caseId)
  })
}

/** Files instead of JSON, so that links can point to them. */
function deskFiles(app: FastifyInstance, deps: Deps & OrderSlot): void {
  const options = { schema: { hide: true } }
  app.get<{ Querystring: { about?: string } }>(AUDIT_FILE, options, async (request, reply) => {
    const me = requireStaff(memberOf(request), 'admin')
    const about = auditAbout.safeParse(request.query.about)
    if (!about.success) throw new DomainError('invalid', 'Choose what the lines are about')
    const file = await auditFile(deps, me, about.data)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(file)
  })
  app.get<{ Params: { id: string; key: string } }>(
    '/api/desk/cases/:id/pictures/:key',
    options,
    async (request, reply) => {
      const me = requireStaff(memberOf(request), 'staff')
      const id = idText.safeParse(request.params.id)
      const content = id.success ? await reportedPicture(deps, me, id.data, request.params.key) : null
      if (!content) throw new DomainError('not_found', 'Not found')
      return reply
        .type('image/webp')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .send(content)
    },
  )
}
