import type { IncomingMessage } from 'node:http'

/** A path segment that means this or the parent folder, or a character that browsers read as a slash. */
const NOT_PLAIN = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)|\\/i

/**
 * Normalises the address of a request to the one form that routes, limits and pages all read: a path without dot
 * segments, also when a client sends an absolute address. Otherwise each of them would resolve it separately, and one
 * would see a public page where another sees a call.
 */
export function plainAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split(/[?#]/)
  const isPath = url.startsWith('/') || url === '*'
  if (isPath && !NOT_PLAIN.test(path)) return url
  const whole = isPath ? `http://localhost${url}` : url
  if (!URL.canParse(whole)) return url
  const { pathname, search } = new URL(whole)
  return pathname.startsWith('/') ? `${pathname}${search}` : url
}
