/** Pending saves of edits, by listing id. */
const underWay = new Map<number, Promise<unknown>>()

/** Registers a save for `saved` to wait for. A later save of the same listing replaces the earlier one. */
export function isBeingSaved(listingId: number, saves: Promise<unknown>): void {
  underWay.set(listingId, saves)
}

/**
 * Resolves once no save of the listing is pending, successful or not. Without it, a read right after leaving the form
 * would return the old content.
 */
export async function saved(listingId: number): Promise<void> {
  for (let saves = underWay.get(listingId); saves; saves = underWay.get(listingId)) {
    await saves.catch(() => {})
    if (underWay.get(listingId) === saves) underWay.delete(listingId)
  }
}
