import { keepOwn } from '#ui/own-storage.ts'
import type { DraftContent } from '../../listing/own-contract.ts'

/** What could not be saved on the server: the session had ended, the connection was gone, the page was closed too soon. */
export interface LocalDraft {
  /** The draft on the server that it belongs to; null when there is none yet. */
  draftId: number | null
  content: DraftContent
}

/** The name by which this browser keeps the listing that somebody has begun. */
export const newListingKey = (userId: number): string => `listing-draft:${userId}`

/** The name by which this browser keeps somebody's changes to a listing on offer. */
export const editKey = (userId: number, listingId: number): string => `listing-edit:${userId}:${listingId}`

export function readLocally(key: string): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
  } catch {
    return null
  }
}

/** Keeps it, or forgets it when there is nothing to keep. */
export function keepLocally(key: string, draft: LocalDraft | null): void {
  keepOwn(key, draft && JSON.stringify(draft))
}
