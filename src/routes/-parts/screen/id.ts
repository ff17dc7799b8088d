/** Parses an id from an address; null when it is invalid. */
export function toId(text: unknown): number | null {
  return /^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null
}
