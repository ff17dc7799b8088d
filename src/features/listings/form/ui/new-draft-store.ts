import { type Api, ApiError } from '#shared/api-client.ts'
import { createDraft, type Draft, type DraftContent, saveDraft } from '../../listing/own-contract.ts'
import { isWorthSaving } from '../listing-form.ts'
import { newListingKey, saveLocally } from './local-draft.ts'
import type { DraftStore } from './use-draft-saving.ts'

export interface NewDraftStore extends DraftStore {
  /** Id of the draft on the server; null until it exists. */
  draftId(): number | null
}

interface Options {
  api: Api
  userId: number
  draftId: number | null
  onSaved: (draft: Draft) => void
}

/** Saves a new listing as one of its seller's drafts. */
export function newDraftStore({ api, userId, draftId, onSaved }: Options): NewDraftStore {
  let id = draftId
  return {
    draftId: () => id,
    isWorthSaving: (content) => id !== null || isWorthSaving(content),
    async send(content) {
      const draft = await send(api, id, content)
      id = draft.id
      onSaved(draft)
      return draft
    },
    saveHere: (content) => saveLocally(newListingKey(userId), content && { draftId: id, content }),
  }
}

/** Creates a new draft when this one was discarded or published in another tab. */
async function send(api: Api, id: number | null, body: DraftContent): Promise<Draft> {
  if (id === null) return api(createDraft, { body })
  try {
    return await api(saveDraft, { params: { id: String(id) }, body })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return api(createDraft, { body })
    throw error
  }
}
