import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { createDraft, type Draft, discardDraft, listDrafts, MAX_DRAFTS, saveDraft } from '../own-contract.ts'
import { deleteDraft, draftsOf, insertDraft, updateDraft } from './draft-store.ts'

/** Listings that people have begun. Somebody else's are as good as unknown. */
export function draftRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  handle(app, listDrafts, async ({ me }) => (await draftsOf(db, me.id)).map(present))
  handle(app, createDraft, async ({ body, me }) => {
    const draft = await insertDraft(db, { userId: me.id, content: body, now: clock.now(), most: MAX_DRAFTS })
    if (!draft) {
      throw new DomainError('conflict', `You keep ${MAX_DRAFTS} drafts already. Discard one first.`, {
        code: 'TOO_MANY_DRAFTS',
      })
    }
    return present(draft)
  })
  handle(app, saveDraft, async ({ params, body, me }) => {
    const draft = await updateDraft(db, { id: params.id, userId: me.id, content: body, now: clock.now() })
    if (!draft) throw unknown()
    return present(draft)
  })
  handle(app, discardDraft, async ({ params, me }) => {
    if (!(await deleteDraft(db, me.id, params.id))) throw unknown()
    return { success: true, message: 'Your draft has been discarded.' }
  })
}

const present = ({ id, content, savedAt }: Draft): Draft => ({ id, content, savedAt: new Date(savedAt).toISOString() })

const unknown = (): DomainError => new DomainError('not_found', 'This draft is not there any more.')
