import type { FastifyInstance } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { MAX_PICTURE_BYTES, PICTURE_WIDTHS } from '#features/listings/photos/pictures.ts'
import { handle, requireStaff } from '#http/handle.ts'
import { spendUpload, uploaderOf } from '#http/limits/picture-limits.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { onePicture, withFiles } from '#http/sharing/one-picture.ts'
import { isAllowed, type Role } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { conversationReadByStaff } from '../../base/events.ts'
import type { EvidencePhoto } from '../../base/server/evidence-tables.ts'
import { evidenceFile } from '../../order/server/evidence-term-store.ts'
import * as calls from '../evidence-contract.ts'
import { caseForSeller, caseForStaff, saveForSeller, saveForStaff, sendByStaff } from './evidence.ts'
import { documentFile, textsOf } from './evidence-document.ts'
import { addEvidencePhoto, type PreparePicture, removeEvidencePhoto } from './evidence-photos.ts'
import { type Case, findPhoto, isParty } from './evidence-store.ts'
import { viewCases, viewEvidence, viewForStaff, viewPhoto } from './view-models.ts'

/** Files are generated for each request. */
const fileLimits: Limit[] = [{ name: 'evidence-files', max: 60, seconds: 300, by: 'member' }]

/** Our answers to banks: the seller adds to them, staff review and send them. */
export async function evidenceRoutes(app: FastifyInstance, deps: Deps, prepare: PreparePicture): Promise<void> {
  handle(app, calls.ownEvidence, async ({ me, params }) =>
    viewEvidence(deps, await caseForSeller(deps.db, me, params.id)),
  )
  handle(app, calls.saveOwnEvidence, async ({ me, params, body }) =>
    viewEvidence(deps, await saveForSeller(deps, me, params.id, body)),
  )
  handle(app, calls.removeEvidencePhoto, async ({ me, params }) => {
    await removeEvidencePhoto(deps, me, params.id, params.key)
    return { success: true, message: 'The photo is removed.' }
  })
  await withFiles(app, MAX_PICTURE_BYTES, (scope) => {
    handle(scope, calls.addEvidencePhoto, async ({ me, params }, { request }) => {
      const who = uploaderOf(me, request)
      await caseForSeller(deps.db, me, params.id)
      await spendUpload(deps, who)
      return viewPhoto(
        await addEvidencePhoto(deps, who, { transactionId: params.id, file: await onePicture(request), prepare }),
      )
    })
  })
  staffCalls(app, deps)
  servePhotos(app, deps)
  serveDocument(app, deps)
}

function staffCalls(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.listChargebacks, () => viewCases(deps.db))
  const view = async (me: { id: number }, found: Case) => {
    await logReading(deps, me, found)
    return viewForStaff(deps, found)
  }
  handle(app, calls.oneChargeback, async ({ me, params }) => view(me, await caseForStaff(deps.db, me, params.id)))
  handle(app, calls.saveStaffEvidence, async ({ me, params, body }) =>
    view(me, await saveForStaff(deps, me, params.id, body)),
  )
  handle(app, calls.sendStaffEvidence, async ({ me, params, body }) =>
    view(me, await sendByStaff(deps, me, params.id, body.revision)),
  )
}

/** Every reading of what the two wrote is logged before it is answered. */
const logReading = ({ transaction, events, clock }: Deps, me: { id: number }, { order }: Case): Promise<void> =>
  transaction((tx) =>
    events.announce(tx, conversationReadByStaff, { actorId: me.id, transactionId: order.id, at: clock.now() }),
  )

/** Staff who are a party to the order are not its staff. */
const mayReadAsStaff = async (db: Database, me: { id: number; role: Role }, photo: EvidencePhoto): Promise<boolean> =>
  isAllowed('staff', me.role) && !(await isParty(db, photo.chargebackId, me.id))

/** Photos of an answer, for the seller who added them and for staff. */
function servePhotos(app: FastifyInstance, { db, files }: Deps): void {
  app.get<{ Params: { key: string; width: string } }>(
    '/api/evidence/photos/:key/:width',
    { schema: { hide: true } },
    async (request, reply) => {
      const me = memberOf(request)
      if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
      const { key, width } = request.params
      const isName = /^[0-9a-f]{32}$/.test(key) && PICTURE_WIDTHS.some((known) => String(known) === width)
      const photo = isName ? await findPhoto(db, key) : null
      const mayRead = photo && (photo.ownerId === me.id || (await mayReadAsStaff(db, me, photo)))
      const content = mayRead ? await files.get(evidenceFile(key, Number(width))) : null
      if (!content) throw new DomainError('not_found', 'Not found')
      return reply
        .type('image/webp')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .send(content)
    },
  )
}

/** The document as the bank gets it, for staff to check. */
function serveDocument(app: FastifyInstance, deps: Deps): void {
  const options = { schema: { hide: true }, config: { limits: fileLimits } }
  app.get<{ Params: { id: string } }>('/api/admin/chargebacks/:id/evidence.pdf', options, async (request, reply) => {
    const me = requireStaff(memberOf(request), 'staff')
    const found = await caseForStaff(deps.db, me, request.params.id)
    await logReading(deps, me, found)
    const texts = found.evidence.content ?? (await textsOf(deps, found))
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="evidence-${found.order.orderId.slice(0, 8)}.pdf"`)
      .send(await documentFile(deps, found, texts))
  })
}
