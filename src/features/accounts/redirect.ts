/** The sources of the page that a user returns to after signing in. */
export interface RedirectSources {
  /** Set when a visitor pressed Message before signing in. */
  pendingMessage?: { sellerId: number; productId: number } | undefined
  /** The `redirect` parameter of the login page. */
  redirect?: string | undefined
  /** The path that a protected page stored before it redirected the visitor to the login page. */
  stored?: string | undefined
}

const MAX_LENGTH = 2000
/** Pages that would only redirect back here. */
const ENTRANCES = /^\/(login|register)\/?$/

/**
 * The page to open after signing in: pending message, `redirect`, stored path, home; the first that is a path on this
 * site.
 */
export function afterSignIn({ pendingMessage, redirect, stored }: RedirectSources, origin: string): string {
  if (pendingMessage) return `/messages/${pendingMessage.sellerId}?productId=${pendingMessage.productId}`
  return ownAddress(redirect, origin) ?? ownAddress(stored, origin) ?? '/'
}

/** The path and query of a URL on this site; null for every URL that leads or could lead to another site. */
export function ownAddress(text: string | undefined, origin: string): string | null {
  if (!text?.startsWith('/') || text.length > MAX_LENGTH) return null
  // Browsers drop tabs and line breaks and read a backslash as a slash, so `/\t/host` is another site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the check rejects
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(text) || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//host` normalises to the path `//host`, which a browser resolves to another site.
  if (url.origin !== origin || url.pathname.startsWith('//') || ENTRANCES.test(url.pathname)) return null
  return url.pathname + url.search
}
