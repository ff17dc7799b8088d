import { base64url, browserOf, type PushBrowser } from '#shared/push/push-browser.ts'
import type { PushState } from '../contract.ts'

/** Why pushes cannot be turned on here, in words for the user. */
export class NoPush extends Error {}

/** A browser whose push service does not answer would leave the press without any result. */
const ANSWER_MS = 20_000

const BLOCKED =
  'This browser blocks notifications of this site. Allow them in its settings for this site, then turn them on here.'
const ON_AN_IPHONE =
  'On an iPhone or iPad, first add this site to the Home Screen: press Share, then “Add to Home Screen”. Open it from there and turn notifications on.'
const UNSUPPORTED = 'This browser cannot show notifications of sites. Email and the bell work as before.'
const NO_SERVICE =
  'This browser’s push service does not answer, or it has none. Try again later, or in another browser.'

/** Why pushes cannot be turned on in this browser at all; null when they can. Only for the browser. */
export function obstacleHere(): string | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isOfApple() ? ON_AN_IPHONE : UNSUPPORTED
  return Notification.permission === 'denied' ? BLOCKED : null
}

/** An iPad calls itself a Mac, which has no touch screen. */
const isOfApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Asks for permission and subscribes. Throws NoPush when either is refused. */
export async function subscribeHere({
  serverKey,
  hasTestDevices,
}: Pick<PushState, 'serverKey' | 'hasTestDevices'>): Promise<PushBrowser> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new NoPush(BLOCKED)
  if (permission !== 'granted') throw new NoPush('Notifications stay off, because you have not allowed them.')
  const subscription = await withinTime(subscribed(serverKey)).catch(() => null)
  const browser = subscription && browserOf(subscription)
  if (browser) return browser
  if (hasTestDevices) return testBrowser(serverKey)
  throw new NoPush(NO_SERVICE)
}

async function subscribed(serverKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const before = await registration.pushManager.getSubscription()
  if (before && keyOf(before) === serverKey) return before
  // A browser refuses a second key.
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
}

/** Ends this browser's own subscription. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** After a sign-out: nothing of the member arrives any more, and what is shown of theirs disappears. Never rejects. */
export async function clearHere(): Promise<void> {
  await unsubscribeHere().catch(() => {})
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const shown = await registration?.getNotifications?.().catch(() => [])
  for (const notification of shown ?? []) notification.close()
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string | null =>
  applicationServerKey && base64url(new Uint8Array(applicationServerKey))

/** For development, where the browser has no push service: what is sent to it is shown at `/dev/push`. */
async function testBrowser(serverKey: string): Promise<PushBrowser> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const endpoint = `https://push.invalid/${crypto.randomUUID()}`
  return { endpoint, keys: { p256dh: base64url(point), auth: base64url(auth) }, serverKey }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new NoPush(NO_SERVICE)), ANSWER_MS)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
