import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { canEdit } from '../../base/lifecycle.ts'
import * as contract from '../../listing/own-contract.ts'
import * as store from '../../listing/server/draft-store.ts'
import { findOwn, statusChanged } from '../../listing/server/publish.ts'
import { statusAt } from '../../listing/view-models.ts'

type Draft = contract.Draft

/** Drafts of new listings. Another member's draft answers 404, like an unknown one. */
export function draftRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>): void {
  const { db, clock } = deps
  handle(app, contract.listDrafts, async ({ me }) => (await store.draftsOf(db, me.id)).map(present))
  handle(app, contract.createDraft, async ({ body, me }) => {
    const draft = await store.insertDraft(db, {
      userId: me.id,
      content: body,
      now: clock.now(),
      maxDrafts: contract.MAX_DRAFTS,
    })
    if (!draft) {
      throw new DomainError('conflict', `You have ${contract.MAX_DRAFTS} drafts already. Discard one first.`, {
        code: 'TOO_MANY_DRAFTS',
      })
    }
    return present(draft)
  })
  handle(app, contract.saveDraft, async ({ params, body, me }) => {
    const draft = await store.updateDraft(db, { id: params.id, userId: me.id, content: body, now: clock.now() })
    if (!draft) throw unknown()
    return present(draft)
  })
  handle(app, contract.discardDraft, async ({ params, me }) => {
    if (!(await store.deleteDraft(db, me.id, params.id))) throw unknown()
    return { success: true, message: 'Your draft has been discarded.' }
  })
  editRoutes(app, deps)
}

/** Unpublished edits of existing listings, visible only to their author. */
function editRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  handle(app, contract.findEdit, async ({ params, me }) => {
    const { id } = await findOwn({ db }, me, params.id)
    const draft = await store.findEditDraft(db, { listingId: id, userId: me.id })
    return { draft: draft && present(draft) }
  })
  handle(app, contract.saveListingEdit, async ({ params, body, me }) => {
    const listing = await findOwn({ db }, me, params.id)
    const now = clock.now()
    if (!canEdit(statusAt(listing, now))) throw statusChanged(listing.status)
    return present(await store.putEditDraft(db, { listingId: listing.id, userId: me.id, content: body, now }))
  })
  handle(app, contract.discardEdit, async ({ params, me }) => {
    const { id } = await findOwn({ db }, me, params.id)
    await store.deleteEditDraft(db, { listingId: id, userId: me.id })
    return { success: true, message: 'Your changes have been discarded.' }
  })
}

const present = ({ savedAt, ...draft }: store.DraftRow): Draft => ({ ...draft, savedAt: savedAt.toISOString() })

const unknown = (): DomainError => new DomainError('not_found', 'This draft no longer exists.')
