import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { OfferTerms } from '../../base/offer-terms.ts'
import type { Listing } from '../../listing/listing.ts'
import { type DraftContent, discardEdit, saveListingEdit } from '../../listing/own-contract.ts'
import { draftOf, formOf, fromDraft, type ListingForm } from '../listing-form.ts'
import { completed, editKey, readLocally, saveLocally } from './local-draft.ts'
import { editDraftQuery } from './queries.ts'
import { isBeingSaved } from './saves-in-flight.ts'
import { type DraftStore, textOf } from './use-draft-saving.ts'

const UNDO_MS = 10_000

/** An unpublished edit from an earlier visit. */
export interface UnsavedEdit {
  content: DraftContent
  /** Null when it is stored only in this browser. */
  savedAt: string | null
}

interface Options {
  userId: number
  listing: Listing
  /** On which terms it takes offers. */
  offers: OfferTerms | null
}

/**
 * An unpublished edit of a listing, found again on return, to continue or discard. The form is not shown until the user
 * decides, so that nothing overwrites the edit.
 */
export function useUnsavedEdit({ userId, listing, offers }: Options) {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = editDraftQuery(api, listing.id)
  const { data: saved } = useQuery(editDraftQuery(api, listing.id))
  const [here, setHere] = useState<UnsavedEdit | null>(null)
  const [start, setStart] = useState<{ key: number; edit: UnsavedEdit | null } | null>(null)
  const [store] = useState(() => editStore(api, { userId, listing }))
  useEffect(() => {
    const local = readLocally(editKey(userId, listing.id))
    if (local) setHere({ content: local.content, savedAt: null })
  }, [userId, listing.id])

  const found = here ? { ...here, content: completed(here.content, saved?.content) } : (saved ?? null)
  const waits = start === null && found !== null && isChanged(formOf(listing, offers), found.content)
  const begin = (edit: UnsavedEdit | null) => setStart((before) => ({ key: (before?.key ?? 0) + 1, edit }))
  const restoreEdit = async (edit: UnsavedEdit) => {
    try {
      const again = await api(saveListingEdit, { params: { id: String(listing.id) }, body: edit.content })
      client.setQueryData(queryKey, again)
      begin(again)
    } catch (error) {
      toastFailure(error)
    }
  }
  return {
    /** The edit that awaits a decision. */
    offered: waits ? found : null,
    /** Initial content of the form: the published listing, or the edit to continue. */
    current: start ?? { key: 0, edit: null },
    store,
    goOn: () => begin(found),
    /** Discards the edit immediately; Undo restores it. */
    async discard(edit: UnsavedEdit) {
      try {
        await api(discardEdit, { params: { id: String(listing.id) } })
        store.saveHere(null)
        client.setQueryData(queryKey, null)
        begin(null)
        const action = { name: 'Undo', onChoose: () => void restoreEdit(edit) }
        toast({ title: 'Changes discarded', action, duration: UNDO_MS })
      } catch (error) {
        toastFailure(error)
      }
    },
    /** Called once the edit is published. */
    close() {
      store.saveHere(null)
      client.setQueryData(queryKey, null)
    },
  }
}

function editStore(api: Api, { userId, listing }: Omit<Options, 'offers'>): DraftStore {
  return {
    isWorthSaving: () => true,
    send: (content) => api(saveListingEdit, { params: { id: String(listing.id) }, body: content }),
    saveHere: (content) => saveLocally(editKey(userId, listing.id), content && { draftId: null, content }),
    onSaving: (saves) => isBeingSaved(listing.id, saves),
  }
}

/** Whether the edit differs from what is published. */
const isChanged = (published: ListingForm, content: DraftContent): boolean =>
  textOf(draftOf(fromDraft(published, content))) !== textOf(draftOf(published))

const toastFailure = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'That did not work',
    description: error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.',
  })
