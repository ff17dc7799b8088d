import * as z from 'zod/mini'
import { outwardOnly, outwardPart } from '#shared/places/outward-only.ts'
import { storeInput } from '#ui/browser/own-storage.ts'
import { type DraftContent, storedDraft } from '../../listing/own-contract.ts'

/**
 * A draft that could not be saved on the server: the session had ended, the connection failed or the page was closed.
 * Without the exact pickup place and with no more of the postcode than its outward code.
 */
export interface LocalDraft {
  /** Id of the draft on the server; null when there is none yet. */
  draftId: number | null
  content: DraftContent
}

/** Without the limits of length, which only the server applies: nothing that was typed is lost here. */
const localDraft = z.object({ draftId: z.nullable(z.number()), content: storedDraft })

/** Key in local storage of a member's new listing. */
export const newListingKey = (userId: number): string => `listing-draft:${userId}`

/** Key in local storage of a member's edit of an existing listing. */
export const editKey = (userId: number, listingId: number): string => `listing-edit:${userId}:${listingId}`

/** What this browser stores of a draft. */
export function storable({ pickupDetails: _, postcode, location, ...content }: DraftContent): DraftContent {
  return {
    ...content,
    ...(postcode !== undefined && { postcode: outwardPart(postcode) }),
    ...(location !== undefined && { location: outwardOnly(location) }),
  }
}

export function readLocally(key: string): LocalDraft | null {
  try {
    return z.nullable(localDraft).parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Adds what only the server has of a draft: the exact place, and the whole postcode if it has the same outward code.
 * Without it the postcode is empty: half of one would be published as it is.
 */
export function completed(local: DraftContent, saved: DraftContent | undefined): DraftContent {
  const { pickupDetails, postcode } = saved ?? {}
  const isSame = postcode !== undefined && outwardPart(postcode) === local.postcode
  return {
    ...local,
    ...(pickupDetails !== undefined && { pickupDetails }),
    ...(local.postcode !== undefined && { postcode: isSame ? postcode : '' }),
  }
}

/** Stores the draft, or removes it when there is nothing to store. */
export function saveLocally(key: string, draft: LocalDraft | null): void {
  storeInput(key, draft && JSON.stringify({ ...draft, content: storable(draft.content) }))
}

/** Removes exact places that an earlier version stored. */
export function shortenStoredDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    const draft = /^listing-(draft|edit):/.test(key) && readLocally(key)
    if (draft) saveLocally(key, draft)
  }
}
