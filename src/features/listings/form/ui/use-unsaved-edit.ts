import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { toast } from '#ui/toast.tsx'
import type { Listing } from '../../listing/contract.ts'
import { type DraftContent, discardEdit, keepEdit } from '../../listing/own-contract.ts'
import { draftOf, formOf, fromDraft } from '../listing-form.ts'
import { editKey, keepLocally, readLocally } from './local-draft.ts'
import { editDraftQuery } from './queries.ts'
import { isBeingSaved } from './saves-under-way.ts'
import { type DraftKeeper, textOf } from './use-draft-saving.ts'

const UNDO_MS = 10_000

/** Changes that were begun another time. */
export interface UnsavedEdit {
  content: DraftContent
  /** Null when only this browser has them. */
  savedAt: string | null
}

interface Options {
  api: Api
  userId: number
  listing: Listing
}

/**
 * What was changed on a listing without being published: found again on return, to go on with or to throw away. Until
 * that is decided there is no form, so that nothing is written over what was found.
 */
export function useUnsavedEdit({ api, userId, listing }: Options) {
  const client = useQueryClient()
  const { queryKey } = editDraftQuery(api, listing.id)
  const { data: kept } = useQuery(editDraftQuery(api, listing.id))
  const [here, setHere] = useState<UnsavedEdit | null>(null)
  const [start, setStart] = useState<{ key: number; edit: UnsavedEdit | null } | null>(null)
  const [keeper] = useState(() => editKeeper({ api, userId, listing }))
  useEffect(() => {
    const local = readLocally(editKey(userId, listing.id))
    if (local) setHere({ content: local.content, savedAt: null })
  }, [userId, listing.id])

  const found = here ?? kept ?? null
  const waits = start === null && found !== null && isChanged(listing, found.content)
  const begin = (edit: UnsavedEdit | null) => setStart((before) => ({ key: (before?.key ?? 0) + 1, edit }))
  const bringBack = async (edit: UnsavedEdit) => {
    try {
      const again = await api(keepEdit, { params: { id: String(listing.id) }, body: edit.content })
      client.setQueryData(queryKey, again)
      begin(again)
    } catch (error) {
      tellFailure(error)
    }
  }
  return {
    /** What waits for a decision. */
    offered: waits ? found : null,
    /** What the form begins with: what is published, or changes to go on with. */
    current: start ?? { key: 0, edit: null },
    keeper,
    goOn: () => begin(found),
    /** Throws changes away at once; Undo brings them back. */
    async discard(edit: UnsavedEdit) {
      try {
        await api(discardEdit, { params: { id: String(listing.id) } })
        keeper.keepHere(null)
        client.setQueryData(queryKey, null)
        begin(null)
        const action = { name: 'Undo', onChoose: () => void bringBack(edit) }
        toast({ title: 'Changes discarded', action, duration: UNDO_MS })
      } catch (error) {
        tellFailure(error)
      }
    },
    /** They are published now. */
    forget() {
      keeper.keepHere(null)
      client.setQueryData(queryKey, null)
    },
  }
}

function editKeeper({ api, userId, listing }: Options): DraftKeeper {
  return {
    isWorthKeeping: () => true,
    send: (content) => api(keepEdit, { params: { id: String(listing.id) }, body: content }),
    keepHere: (content) => keepLocally(editKey(userId, listing.id), content && { draftId: null, content }),
    onSaving: (saves) => isBeingSaved(listing.id, saves),
  }
}

/** Whether a draft says anything else than what is published. */
function isChanged(listing: Listing, content: DraftContent): boolean {
  const published = formOf(listing)
  return textOf(draftOf(fromDraft(published, content))) !== textOf(draftOf(published))
}

const tellFailure = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'That did not work',
    description: error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.',
  })
