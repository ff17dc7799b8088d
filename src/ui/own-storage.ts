/** Settings of the browser, not of a person: they stay when someone signs out. */
const OF_THE_BROWSER = new Set(['cookieConsent', 'singleKeys'])

let isForgotten = false
const listeners = new Set<() => void>()

/** Keeps something a member has typed in this browser, or forgets it with null. Does nothing once they have signed out. */
export function keepOwn(key: string, value: string | null): void {
  if (isForgotten) return
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is switched off or full: it lives as long as the page.
  }
}

/** Calls back when everything is forgotten, for what is held in memory. */
export const onForgotten = (listener: () => void): void => void listeners.add(listener)

/** Forgets what people left in this browser: drafts, unsent messages, places, what they looked at and where they were going. */
export function forgetEverything(): void {
  // A save under way writes its draft when it fails, which is after this.
  isForgotten = true
  for (const listener of listeners) listener()
  try {
    for (const key of Object.keys(localStorage)) if (!OF_THE_BROWSER.has(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is switched off: nothing is in it.
  }
}

/** Someone has signed in: what they type is kept again. */
export function keepAgain(): void {
  isForgotten = false
}
