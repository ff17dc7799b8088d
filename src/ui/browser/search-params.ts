/**
 * Search parameters as plain text, `?q=10&category=house-plants`, so that addresses are readable.
 * A repeated parameter keeps its last value; lists are joined by commas.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The inverse. Omits undefined, null and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
