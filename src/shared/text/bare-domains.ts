/** Separators between the labels of a domain: the full stop and the characters that browsers treat as one. */
const DOTS = '[.\\u2024\\u3002\\ufe52\\uff0e\\uff61]'
/**
 * A letter or digit, a dot, and at least two letters or digits without a space between: email clients turn this into a
 * link.
 */
const DOMAIN = new RegExp(`(?<=[\\p{L}\\p{N}])(${DOTS})(?=[\\p{L}\\p{N}-]*\\p{L}[\\p{L}\\p{N}-])`, 'gu')
const SCHEME = /:(?=\/\/)/g
/** A character that joins nothing, is invisible, and is not allowed in a domain. */
const INVISIBLE = '\u200c'

/** Whether a text contains a link, a domain or an email address. Invisible characters do not hide one. */
export function hasLink(text: string): boolean {
  const visible = text.replace(/\p{Cf}/gu, '')
  return /\/\/|@/.test(visible) || visible.search(DOMAIN) !== -1
}

/** Returns a text that looks the same, in which email clients find nothing to turn into a link. */
export const withoutLinks = (text: string): string =>
  text.replace(DOMAIN, `${INVISIBLE}$1`).replace(SCHEME, `:${INVISIBLE}`)
