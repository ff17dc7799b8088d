/** What this page still saves of changes to listings, by the listing. */
const underWay = new Map<number, Promise<unknown>>()

/** Lets `saved` wait for a save. A later one of the same listing stands for all before it. */
export function isBeingSaved(listingId: number, saves: Promise<unknown>): void {
  underWay.set(listingId, saves)
}

/**
 * Resolves once no change to the listing is on its way any more, saved or not. Whoever reads right after leaving a form would
 * else be told of what was there before.
 */
export async function saved(listingId: number): Promise<void> {
  for (let saves = underWay.get(listingId); saves; saves = underWay.get(listingId)) {
    await saves.catch(() => {})
    if (underWay.get(listingId) === saves) underWay.delete(listingId)
  }
}
