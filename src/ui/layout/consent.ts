/** The storage key of the cookie choice, which stays in this browser. */
const KEY = 'cookieConsent'
/** Items stored only with full consent; removed when the user chooses otherwise. */
const optionalKeys = ['recentlyViewed', 'recentSearches'] as const
type OptionalKey = (typeof optionalKeys)[number]

export type Consent = 'all' | 'essential'

/** Storage may be disabled; then there is no choice and nothing can be stored. */
export function readConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'all' || stored === 'essential' ? stored : null
  } catch {
    return null
  }
}

export function storeConsent(choice: Consent): void {
  try {
    localStorage.setItem(KEY, choice)
    if (choice === 'essential') for (const key of optionalKeys) localStorage.removeItem(key)
  } catch {
    // Storage is disabled: the banner appears again next time.
  }
}

/** A convenience item stored in this browser, or null. */
export function readOptional(key: OptionalKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Stores a convenience item in this browser, with full consent only. */
export function storeOptional(key: OptionalKey, value: unknown): void {
  try {
    if (readConsent() === 'all') localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or disabled: the convenience is lost.
  }
}

export function clearOptional(key: OptionalKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
