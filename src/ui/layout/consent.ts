/** Where the choice is kept, in this browser alone. */
const KEY = 'cookieConsent'
/** What is only kept for those who accept all; gone as soon as they choose otherwise. */
const optionalKeys = ['recentlyViewed', 'recentSearches'] as const
type OptionalKey = (typeof optionalKeys)[number]

export type Consent = 'all' | 'essential'

/** Storage may be switched off; then nothing was chosen and nothing can be kept. */
export function readConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'all' || stored === 'essential' ? stored : null
  } catch {
    return null
  }
}

export function keepConsent(choice: Consent): void {
  try {
    localStorage.setItem(KEY, choice)
    if (choice === 'essential') for (const key of optionalKeys) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: the banner will ask again next time.
  }
}

/** A convenience kept in this browser, or null. */
export function readOptional(key: OptionalKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Keeps a convenience in this browser, for those who accepted all. */
export function keepOptional(key: OptionalKey, value: unknown): void {
  try {
    if (readConsent() === 'all') localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: the convenience is done without.
  }
}

export function forgetOptional(key: OptionalKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing can be kept there, so nothing is.
  }
}
