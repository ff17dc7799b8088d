import { storeInput } from '#ui/browser/own-storage.ts'
import type { DraftContent } from '../../listing/own-contract.ts'

/**
 * A draft that could not be saved on the server: the session had ended, the connection failed or the page was closed.
 */
export interface LocalDraft {
  /** Id of the draft on the server; null when there is none yet. */
  draftId: number | null
  content: DraftContent
}

/** Key in local storage of a member's new listing. */
export const newListingKey = (userId: number): string => `listing-draft:${userId}`

/** Key in local storage of a member's edit of an existing listing. */
export const editKey = (userId: number, listingId: number): string => `listing-edit:${userId}:${listingId}`

export function readLocally(key: string): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
  } catch {
    return null
  }
}

/** Stores the draft, or removes it when there is nothing to store. */
export function saveLocally(key: string, draft: LocalDraft | null): void {
  storeInput(key, draft && JSON.stringify(draft))
}
