/**
 * Search parameters as plain text, `?q=10&category=house-plants`, so that addresses read as people write them.
 * A parameter given several times keeps its last value; lists are written with commas.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The reverse. Undefined, null and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
