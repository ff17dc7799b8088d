/** Where a browser receives pushes, as the call that adds it takes it. */
export interface PushBrowser {
  endpoint: string
  /** Base64url. */
  keys: { p256dh: string; auth: string }
  /** The public key of the server that it subscribed with, base64url. */
  serverKey: string
}

interface Subscribed {
  options: { applicationServerKey: ArrayBuffer | null }
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
}

/** The browser of a `PushSubscription`; null for one without its keys or the server's. */
export function browserOf(subscription: Subscribed): PushBrowser | null {
  const { endpoint, keys } = subscription.toJSON()
  const { applicationServerKey } = subscription.options
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  if (!(endpoint && p256dh && auth && applicationServerKey)) return null
  return { endpoint, keys: { p256dh, auth }, serverKey: base64url(new Uint8Array(applicationServerKey)) }
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
