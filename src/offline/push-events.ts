import { browserOf } from '#shared/push/push-browser.ts'
import { addressIn, noticeIn } from '#shared/push/pushed-notice.ts'

const ICON = '/icon-192.png'

/** The part of a window that is used here. */
interface OpenWindow {
  url: string
  focus(): Promise<unknown>
}

export interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>
  openWindow(url: string): Promise<unknown>
}

type Shows = Pick<ServiceWorkerRegistration, 'showNotification'>

/** TypeScript lacks it: a notice that replaces another one makes a sound, too. */
interface Shown extends NotificationOptions {
  renotify: true
}

/** Shows the notice of a push. */
export function showPush(registration: Shows, payload: string | undefined): Promise<void> {
  const { title, body, tag, url } = noticeIn(payload)
  const options: Shown = { ...(body !== undefined && { body }), tag, renotify: true, icon: ICON, data: { url } }
  return registration.showNotification(title, options)
}

/** Focuses the window that shows the address of a notice, or opens one. Other windows may hold unsaved input: they stay. */
export async function openNotice(windows: Windows, data: unknown, origin: string): Promise<void> {
  const address = addressIn(data, origin)
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const found = open.find(({ url }) => url === address)
  await (found ? found.focus() : windows.openWindow(address))
}

/** Replaces the subscription that the browser has ended, if it still receives notifications at the old one. */
export async function renewSubscription(
  registration: Pick<ServiceWorkerRegistration, 'pushManager'>,
  before: Pick<PushSubscription, 'endpoint' | 'options'> | null | undefined,
  next: PushSubscription | null | undefined,
): Promise<void> {
  if (!before) return
  const { applicationServerKey } = before.options
  const subscription =
    next ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const browser = browserOf(subscription)
  if (!browser) return
  await fetch('/api/push/browser', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...browser, replaces: before.endpoint }),
  })
}
