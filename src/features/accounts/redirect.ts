/** What may say where somebody wants to go once they have signed in. */
export interface Wishes {
  /** Somebody pressed Message before signing in. */
  pendingMessage?: { sellerId: number; productId: number } | undefined
  /** The login page's own `redirect`. */
  redirect?: string | undefined
  /** The address a guarded page stored before it sent the visitor to the login page. */
  stored?: string | undefined
}

const LONGEST = 2000
/** Pages that would only lead back here. */
const ENTRANCES = /^\/(login|register)\/?$/

/** Where to go after signing in: pending message, `redirect`, stored address, home; the first that is an address of ours. */
export function afterSignIn({ pendingMessage, redirect, stored }: Wishes, origin: string): string {
  if (pendingMessage) return `/messages/${pendingMessage.sellerId}?productId=${pendingMessage.productId}`
  return ownAddress(redirect, origin) ?? ownAddress(stored, origin) ?? '/'
}

/** The path and query of an address on this site; null for everything that leads or could lead elsewhere. */
export function ownAddress(text: string | undefined, origin: string): string | null {
  if (!text?.startsWith('/') || text.length > LONGEST) return null
  // Browsers drop tabs and line breaks and read a backslash as a slash, so `/\t/host` is another site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are exactly what is refused
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(text) || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//host` becomes the path `//host`, which is another site once it is followed.
  if (url.origin !== origin || url.pathname.startsWith('//') || ENTRANCES.test(url.pathname)) return null
  return url.pathname + url.search
}
