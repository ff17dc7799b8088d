/** A neighbour's claim on plants of a crop. */
export interface Claim {
  id: number
  quantity: number
  /** Fewer than these are not wanted. */
  least: number
}

/**
 * Shares plants out by order of reservation: each gets all they asked for, or what is left if they accept fewer. Who
 * accepts no fewer than there are left gets none, and the next is asked.
 */
export function shareOut(available: number, claims: readonly Claim[]): ReadonlyMap<number, number> {
  let left = available
  return new Map(
    claims.map(({ id, quantity, least }) => {
      const given = Math.min(quantity, left)
      if (given < least || given === 0) return [id, 0]
      left -= given
      return [id, given]
    }),
  )
}
