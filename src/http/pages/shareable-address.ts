import { outwardOnly } from '#shared/places/outward-only.ts'

/** The address without full postcodes, of a link that was made by hand or long ago; null when it holds none. */
export function shareableAddress(url: string): string | null {
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  // A browser reads two slashes as the name of another site.
  if (query === undefined || /^\/[/\\]/.test(path)) return null
  const given = [...new URLSearchParams(query)]
  const shortened = given.map(([name, value]): [string, string] => [name, outwardOnly(value)])
  if (given.every(([, value], place) => value === shortened[place]?.[1])) return null
  return `${path}?${new URLSearchParams(shortened)}`
}
