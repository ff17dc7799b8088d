/** Where a browser receives pushes, as the call that adds it takes it. */
export interface PushBrowser {
  endpoint: string
  /** Base64url. */
  keys: { p256dh: string; auth: string }
}

interface Subscribed {
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
}

/** The browser of a `PushSubscription`; null for one without keys. */
export function browserOf(subscription: Subscribed): PushBrowser | null {
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}
