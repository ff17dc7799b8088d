import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Transaction } from '#features/checkout/order/contract.ts'
import { handoverIn, type OrderList } from '#features/checkout/order/offline-order-cache.ts'
import {
  cacheOrder,
  cacheOrders,
  clearOrders,
  clearOrdersOfOthers,
} from '#features/checkout/order/ui/cached-order-store.ts'
import { cachedAddress, isPage, WORKER, type WorkerMessage } from '#offline/cache-rules.ts'
import { formatMoment } from '#shared/dates.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { getTheme } from './request.ts'

/** When the current page was cached; undefined for a page from the server. */
const cachedAt = (): string | undefined => document.documentElement.dataset['cachedAt']

/** Starts all offline functions. Browsers without service workers, and those that refuse them, are unaffected. */
export async function startOffline(router: AnyRouter, client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  showCachedPage()
  const registration = await navigator.serviceWorker
    .register(WORKER, { updateViaCache: 'none' })
    // Registration fails without storage, for example; nothing depends on it.
    .catch(() => undefined)
  if (!registration) return
  followOrders(client)
  announceVersions(registration)
  openCachedLinks(registration)
  reportVisits(router)
}

/** A cached page is rendered with default settings; it says that it may be out of date. */
function showCachedPage(): void {
  const at = cachedAt()
  if (at === undefined) return
  document.documentElement.dataset['theme'] = getTheme()
  if (!location.pathname.startsWith('/offline'))
    toast({ title: 'You are offline', description: `This page was saved at ${formatMoment(at)}.`, duration: 10_000 })
  addEventListener('online', () =>
    toast({
      title: 'You are online again',
      duration: Number.POSITIVE_INFINITY,
      action: { name: 'Reload', onChoose: () => location.reload() },
    }),
  )
}

const lists: ReadonlyMap<string, OrderList> = new Map(
  Object.entries<OrderList>({
    '/api/transactions/buyer': 'purchases',
    '/api/transactions/seller': 'sales',
  }),
)

type Orders = Transaction[] | { pages: { items: Transaction[] }[] }

/** The first page of a paginated list. */
const newestOf = (orders: Orders): Transaction[] => ('pages' in orders ? (orders.pages[0]?.items ?? []) : orders)

/** Caches the orders that a user views, and clears them once that user is no longer signed in. */
function followOrders(client: QueryClient): void {
  // Undefined means unknown, as on a cached page.
  const me = (): number | null | undefined => {
    const person = client.getQueryData<{ id: number } | null>(['currentUser'])
    if (person) return person.id
    return person === null && cachedAt() === undefined ? null : undefined
  }
  const see = (key: unknown, data: unknown): void => {
    const person = me()
    if (key === 'currentUser') {
      if (person === null) void clearOrders()
      else if (person !== undefined) void clearOrdersOfOthers(person)
      return
    }
    if (!data || typeof person !== 'number') return
    if (key === '/api/transactions') void cacheOrder(person, data as Transaction, () => me() === person)
    const list = lists.get(String(key))
    if (list) void cacheOrders(list, person, newestOf(data as Orders), () => me() === person)
  }
  const cache = client.getQueryCache()
  see('currentUser', undefined)
  for (const { queryKey, state } of cache.getAll()) see(queryKey[0], state.data)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      see(event.query.queryKey[0], event.query.state.data)
  })
}

/** Shows that a new version is waiting. Reloads only on request, so that no unsaved input is lost. */
function announceVersions(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  const announce = (reload: () => void) =>
    toast({
      title: 'A new version is ready',
      description: 'Finish what you are doing first.',
      duration: Number.POSITIVE_INFINITY,
      action: { name: 'Reload', onChoose: reload },
    })
  const look = () => {
    const { waiting, active } = registration
    // The first worker also waits for a moment, but replaces no other.
    if (!waiting || !active) return
    announce(() => {
      // Where the old worker controlled no page, as on a first visit, the new one has activated by itself.
      if (waiting.state === 'activated') return location.reload()
      waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload())
      send(waiting, { kind: 'takeOver' })
    })
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  // Another tab requested it.
  if (serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', () => announce(() => location.reload()))
}

const send = (worker: ServiceWorker, message: WorkerMessage): void => worker.postMessage(message)

/** Without a connection the browser follows links to pages that may be cached, so that the service worker answers. */
function openCachedLinks(registration: ServiceWorkerRegistration): void {
  const lead = (event: MouseEvent) => {
    if (navigator.onLine || !registration.active) return
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || link.target || link.download) return
    const url = new URL(link.href)
    const isHere = url.pathname === location.pathname && url.search === location.search
    const isOrder = url.pathname === '/transactions' || handoverIn(url.pathname) !== null
    if (!isHere && (cachedAddress(url) !== null || (isPage(url) && isOrder))) event.stopPropagation()
  }
  // In the capture phase, before the router handles the click.
  addEventListener('click', lead, { capture: true })
}

/** Sends the service worker each visited public page with the files it loaded. */
function reportVisits(router: AnyRouter): void {
  const reported = new Set<string>()
  const visit = async () => {
    const address = cachedAddress(new URL(location.href))
    if (address === null || cachedAt() !== undefined || reported.has(address)) return
    reported.add(address)
    const { active } = await navigator.serviceWorker.ready
    const assets = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    if (active) send(active, { kind: 'visited', address, assets: assets.filter((path) => path.startsWith('/assets/')) })
  }
  void visit()
  router.subscribe('onResolved', () => void visit())
}
