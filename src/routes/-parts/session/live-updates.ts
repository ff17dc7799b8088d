import type { Query, QueryClient } from '@tanstack/react-query'
import { addressees } from '#features/messages/ui/outbox.ts'
import type { Api } from '#shared/api-client.ts'
import type { LiveEvent } from '#shared/live-event.ts'
import { onLive } from '#ui/live/live.ts'
import { joinLive } from '#ui/live/live-tabs.ts'

const MESSAGES = '/api/messages'
const CONVERSATION = [MESSAGES, '/api/conversations', 'currentUser']
const ORDERS = [
  '/api/transactions',
  '/api/transactions/buyer',
  '/api/transactions/seller',
  '/api/payments/status',
  '/api/seller/payouts',
]
const AROUND_ORDERS = ['/api/pickups', '/api/reviews/orders']

/** The queries that each kind of event invalidates, by the first part of the query key. */
const changedBy: Record<Exclude<LiveEvent['kind'], 'sync'>, readonly string[]> = {
  message: CONVERSATION,
  read: CONVERSATION,
  // Every transition of an order, and every step of an offer or a swap, sends a notification.
  notification: ['/api/notifications', 'currentUser', '/api/offers', '/api/swaps', ...ORDERS, ...AROUND_ORDERS],
  order: [...ORDERS, ...AROUND_ORDERS, '/api/conversations'],
  pickup: [...ORDERS, '/api/pickups'],
  // Only staff receive it.
  desk: ['/api/desk/cases'],
}

interface Visit {
  api: Api
  client: QueryClient
  /** The signed-in user. */
  me: number
}

/** Refetches the visible queries that an event invalidates and sends queued changes. Ends with the signal. */
export function start({ api, client, me }: Visit, ended: AbortSignal): void {
  const sendWaiting = async () => {
    if (addressees(me).length > 0)
      await (await import('#features/messages/ui/send-outbox.ts')).sendAll({ api, client, me })
  }
  const stop = onLive((event) => {
    void client.invalidateQueries({ predicate: (query) => isChanged(query, event) })
    if (event.kind === 'sync') void sendWaiting()
  })
  addEventListener('online', () => void sendWaiting(), { signal: ended })
  void sendWaiting()
  ended.addEventListener('abort', stop)
  const join = () => {
    const gone = new AbortController()
    joinLive('/api/events', me, AbortSignal.any([ended, gone.signal]))
    // A page in the back/forward cache must not hold the stream that the other tabs share.
    addEventListener('pagehide', () => gone.abort(), { once: true, signal: ended })
  }
  addEventListener('pageshow', ({ persisted }) => persisted && join(), { signal: ended })
  join()
}

function isChanged({ queryKey }: Query, event: LiveEvent): boolean {
  const [path, , other] = queryKey
  if (event.kind === 'sync')
    return Object.values(changedBy)
      .flat()
      .some((changed) => changed === path)
  if (path === MESSAGES && event.people) return event.people.some((person) => person === other)
  return changedBy[event.kind].some((changed) => changed === path)
}

/** The count, also after the prefix that a form with errors puts before the title. */
const COUNTED = /^(Error: )?\(\d+\+?\) /

/** Shows the number of unread messages before the tab's title, on every page, and on the app's icon. */
export function markTab(unread: number, ended: AbortSignal): void {
  const mark = () => {
    const bare = document.title.replace(COUNTED, '$1')
    const marked = unread > 0 && bare !== '' ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare
    if (marked !== document.title) document.title = marked
  }
  mark()
  const titles = new MutationObserver(mark)
  titles.observe(document.head, { childList: true, subtree: true, characterData: true })
  ended.addEventListener('abort', () => {
    titles.disconnect()
    document.title = document.title.replace(COUNTED, '$1')
  })
  badge(unread)
}

/** Browsers without app icons have neither method. */
function badge(unread: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const done = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator)
  done?.catch(() => {})
}
