/** How many listings an email names. */
export const MAX_NAMED = 6
/** How many of one seller, so that one shelf does not fill the email. */
const MAX_OF_SELLER = 2

interface Candidate {
  id: number
  sellerId: number
  /** Whether it has a photo. */
  hasPhoto: boolean
  /** Miles. */
  distance: number
}

/** The listings to name, the nearest first: those with a photo before those without, and at most two of a seller. */
export function bestFew<One extends Candidate>(found: readonly One[]): One[] {
  const byWorth = found.toSorted(
    (a, b) => Number(b.hasPhoto) - Number(a.hasPhoto) || a.distance - b.distance || b.id - a.id,
  )
  const ofSeller = new Map<number, number>()
  const chosen: One[] = []
  for (const one of byWorth) {
    const count = ofSeller.get(one.sellerId) ?? 0
    if (count === MAX_OF_SELLER || chosen.length === MAX_NAMED) continue
    ofSeller.set(one.sellerId, count + 1)
    chosen.push(one)
  }
  return chosen.toSorted((a, b) => a.distance - b.distance || b.id - a.id)
}
