import { afterEach, expect, test, vi } from 'vitest'
import { openNotice, renewSubscription, showPush } from './push-events.ts'

const ORIGIN = 'https://hedgerow.example'
afterEach(() => void vi.unstubAllGlobals())

function fakeRegistration() {
  const shown: [string, NotificationOptions | undefined][] = []
  const showNotification = async (title: string, options?: NotificationOptions) => void shown.push([title, options])
  return { shown, registration: { showNotification } }
}

test('a push is shown with its title, and one with the same tag replaces it', async () => {
  const { shown, registration } = fakeRegistration()
  const notice = { title: 'Ivy wrote to you', tag: 'message:/messages/7', url: '/messages/7' }
  await showPush(registration, JSON.stringify(notice))
  expect(shown).toEqual([
    [
      'Ivy wrote to you',
      { tag: 'message:/messages/7', renotify: true, icon: '/icon-192.png', data: { url: '/messages/7' } },
    ],
  ])
})

test.each([undefined, '', '{', '[]', 'null', '{"title":7,"url":{}}'])(
  'a push that holds %j is announced all the same',
  async (payload) => {
    const { shown, registration } = fakeRegistration()
    await showPush(registration, payload)
    expect(shown).toEqual([
      [
        'You have a notification',
        { tag: 'notification', renotify: true, icon: '/icon-192.png', data: { url: '/notifications' } },
      ],
    ])
  },
)

function fakeWindows(addresses: string[]) {
  const done: string[] = []
  const open = addresses.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) }))
  return { done, windows: { matchAll: async () => open, openWindow: async (url: string) => done.push(`open ${url}`) } }
}

test('a notice focuses the window that shows its address', async () => {
  const { done, windows } = fakeWindows([`${ORIGIN}/new-listing`, `${ORIGIN}/messages/7`])
  await openNotice(windows, { url: '/messages/7' }, ORIGIN)
  expect(done).toEqual([`focus ${ORIGIN}/messages/7`])
})

test('a notice opens a window of its own rather than replace what another one shows', async () => {
  const { done, windows } = fakeWindows([`${ORIGIN}/new-listing`])
  await openNotice(windows, { url: '/transactions?tab=sales' }, ORIGIN)
  expect(done).toEqual([`open ${ORIGIN}/transactions?tab=sales`])
})

test.each([
  { url: 'https://elsewhere.example/' },
  { url: '//elsewhere.example/' },
  { url: 'javascript:alert(1)' },
  null,
  7,
])('a notice with %j opens the notifications of this site', async (data) => {
  const { done, windows } = fakeWindows([])
  await openNotice(windows, data, ORIGIN)
  expect(done).toEqual([`open ${ORIGIN}/notifications`])
})

const subscription = (endpoint: string, serverKey: ArrayBuffer | null = new ArrayBuffer(65)) =>
  ({
    endpoint,
    options: { applicationServerKey: serverKey, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
  }) as unknown as PushSubscription

test('a subscription that the browser has ended is replaced at the server by one with the same key', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) =>
    sent.push([method, address, JSON.parse(body)]),
  )
  const asked: unknown[] = []
  const key = new ArrayBuffer(65)
  const pushManager = {
    subscribe: async (options: unknown) => {
      asked.push(options)
      return subscription('https://push.example/new', key)
    },
  } as unknown as PushManager
  await renewSubscription({ pushManager }, subscription('https://push.example/old', key), null)
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: key }])
  const keys = { p256dh: 'point', auth: 'secret' }
  const [old, next] = ['https://push.example/old', 'https://push.example/new']
  expect(sent).toEqual([
    ['PUT', '/api/push/browser', { endpoint: next, keys, serverKey: 'A'.repeat(87), replaces: old }],
  ])
  await renewSubscription({ pushManager }, null, subscription('https://push.example/other'))
  expect(sent).toHaveLength(1)
})
