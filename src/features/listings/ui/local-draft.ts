import type { DraftContent } from '../own-contract.ts'

/** What could not be saved on the server: the session had ended, the connection was gone, the page was closed too soon. */
export interface LocalDraft {
  /** The draft on the server that it belongs to; null when there is none yet. */
  draftId: number | null
  content: DraftContent
}

const keyOf = (userId: number): string => `listing-draft:${userId}`

export function readLocalDraft(userId: number): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as LocalDraft | null
  } catch {
    return null
  }
}

/** Keeps it, or forgets it when there is nothing to keep. */
export function writeLocalDraft(userId: number, draft: LocalDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is switched off: the draft lives as long as the page.
  }
}
