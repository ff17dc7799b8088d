/** Settings of the browser, not of a user: they stay after sign-out. */
const OF_THE_BROWSER = new Set(['cookieConsent', 'singleKeys'])

let isCleared = false
const listeners = new Set<() => void>()

/** Stores a member's typed input in this browser, or removes it with null. No effect after sign-out. */
export function storeInput(key: string, value: string | null): void {
  if (isCleared) return
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is disabled or full: the input is lost with the page.
  }
}

/** Registers a callback for when everything is cleared, for data held in memory. */
export const onCleared = (listener: () => void): void => void listeners.add(listener)

/** Clears user data from this browser: drafts, unsent messages, places, viewed listings and pending destinations. */
export function clearUserData(): void {
  // A save in flight writes its draft when it fails, which is after this.
  isCleared = true
  for (const listener of listeners) listener()
  try {
    for (const key of Object.keys(localStorage)) if (!OF_THE_BROWSER.has(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is disabled, so it is empty.
  }
}

/** A user has signed in: their input is stored again. */
export function allowInputStorage(): void {
  isCleared = false
}
