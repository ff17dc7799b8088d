/** What the operator has to do before the public may use the site. */
export interface OpeningSlot {
  /** The documents that are missing, as a sentence; null when none is, or on a local address. */
  openingWarning(): Promise<string | null>
}
