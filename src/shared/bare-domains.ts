/** What stands between the parts of a domain: the full stop and the characters that browsers read as one. */
const DOTS = '[.\\u2024\\u3002\\ufe52\\uff0e\\uff61]'
/** A letter or digit, a dot, and at least two letters or digits without a space between: what mail programs turn into links. */
const DOMAIN = new RegExp(`(?<=[\\p{L}\\p{N}])(${DOTS})(?=[\\p{L}\\p{N}-]*\\p{L}[\\p{L}\\p{N}-])`, 'gu')
const SCHEME = /:(?=\/\/)/g
/** Joins nothing, shows nothing, and no domain may hold it. */
const INVISIBLE = '\u200c'

/** Whether a text holds a link, a domain or an e-mail address. Invisible characters hide none. */
export function hasLink(text: string): boolean {
  const visible = text.replace(/\p{Cf}/gu, '')
  return /\/\/|@/.test(visible) || visible.search(DOMAIN) !== -1
}

/** The same text to the eye, in which mail programs find nothing to turn into a link. */
export const withoutLinks = (text: string): string =>
  text.replace(DOMAIN, `${INVISIBLE}$1`).replace(SCHEME, `:${INVISIBLE}`)
