/** An id from an address, or null when it is none. */
export function toId(text: unknown): number | null {
  return /^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null
}
