import { CONSENT, CONSENT_AGE, type Consent, toConsent } from '#shared/cookie-choice.ts'

/** Items stored only with full consent; removed when the user chooses otherwise. */
const optionalKeys = ['recentlyViewed', 'recentSearches'] as const
type OptionalKey = (typeof optionalKeys)[number]

/** The choice stored in this browser; the cookie alone holds it after a choice without scripts. */
export function readConsent(): Consent | null {
  return toConsent(stored(CONSENT) ?? new RegExp(`(?:^|; )${CONSENT}=(\\w+)`).exec(document.cookie)?.[1])
}

/** Storage may be disabled; then it is empty. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeConsent(choice: Consent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers in use
  document.cookie = `${CONSENT}=${choice}; path=/; max-age=${CONSENT_AGE}; samesite=lax`
  try {
    localStorage.setItem(CONSENT, choice)
    if (choice === 'essential') for (const key of optionalKeys) localStorage.removeItem(key)
  } catch {
    // Storage is disabled: the cookie holds the choice.
  }
}

/** A convenience item stored in this browser, or null. */
export function readOptional(key: OptionalKey): unknown {
  try {
    return JSON.parse(stored(key) ?? 'null')
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
