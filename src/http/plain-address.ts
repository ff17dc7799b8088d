import type { IncomingMessage } from 'node:http'

/** A part of a path that means this or the upper folder, or a character that browsers read as a slash. */
const NOT_PLAIN = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)|\\/i

/**
 * The address of a request in the one form that routes, limits and pages read alike: a path without dots, also where a
 * client names the whole address. Otherwise each of them would resolve it at its own time, and one would see a public
 * page where another sees a call.
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
