import { outwardOnly } from '#shared/places/outward-only.ts'

/**
 * Search parameters as plain text, `?q=10&category=house-plants`, so that addresses are readable.
 * A repeated parameter keeps its last value; lists are joined by commas.
 * An address may be shared, so that a full postcode in it is shortened, in one that is opened as in one that is written.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, outwardOnly(value)]))

/** The inverse. Omits undefined, null and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, outwardOnly(String(value)))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
