import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Transaction } from '#features/checkout/order/contract.ts'
import type { OrderList } from '#features/checkout/order/offline-order-cache.ts'
import { forgetOrders, forgetOthers, keepOrders } from '#features/checkout/order/ui/cached-order-store.ts'
import { cachedAddress, isPage, WORKER, type WorkerMessage } from '#offline/keeping.ts'
import { formatMoment } from '#shared/dates.ts'
import { toast } from '#ui/toast.tsx'
import { getTheme } from './request.ts'

/** Since when the page shown was kept; undefined for one that came from the server. */
const keptAt = (): string | undefined => document.documentElement.dataset['keptAt']

/** Everything about times without a connection. Browsers without workers, and those that refuse them, go on as before. */
export async function startOffline(router: AnyRouter, client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  showKeptPage()
  const registration = await navigator.serviceWorker
    .register(WORKER, { updateViaCache: 'none' })
    // Without storage, say; nothing depends on it.
    .catch(() => undefined)
  if (!registration) return
  followOrders(client)
  announceVersions(registration)
  leadKeptLinks(registration)
  tellVisits(router)
}

/** A kept page is the one of a visitor who chose nothing; it says that it may be old. */
function showKeptPage(): void {
  const at = keptAt()
  if (at === undefined) return
  document.documentElement.dataset['theme'] = getTheme()
  if (!location.pathname.startsWith('/offline'))
    toast({ title: 'You are offline', description: `This page is as it was at ${formatMoment(at)}.`, duration: 10_000 })
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

/** Of a list in pages the first. */
const newestOf = (orders: Orders): Transaction[] => ('pages' in orders ? (orders.pages[0]?.items ?? []) : orders)

/** Keeps the orders that somebody looks at, and forgets them once nobody or somebody else is signed in. */
function followOrders(client: QueryClient): void {
  // Undefined: not known, as on a page that was kept.
  const me = (): number | null | undefined => {
    const person = client.getQueryData<{ id: number } | null>(['currentUser'])
    if (person) return person.id
    return person === null && keptAt() === undefined ? null : undefined
  }
  const see = (key: unknown, data: unknown): void => {
    const person = me()
    if (key === 'currentUser') {
      if (person === null) void forgetOrders()
      else if (person !== undefined) void forgetOthers(person)
      return
    }
    const list = lists.get(String(key))
    if (list && data && typeof person === 'number')
      void keepOrders(list, person, newestOf(data as Orders), () => me() === person)
  }
  const cache = client.getQueryCache()
  see('currentUser', undefined)
  for (const { queryKey, state } of cache.getAll()) see(queryKey[0], state.data)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      see(event.query.queryKey[0], event.query.state.data)
  })
}

/** Says quietly that a new version waits. Nothing is reloaded before somebody wishes it, so nothing they wrote is lost. */
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
    // The very first one also waits for a moment, but takes nobody's place.
    if (!waiting || !active) return
    announce(() => {
      // Where no page stood behind the old one, as at a first visit, it has taken over by itself.
      if (waiting.state === 'activated') return location.reload()
      waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload())
      tell(waiting, { kind: 'takeOver' })
    })
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  // Another tab wished it.
  if (serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', () => announce(() => location.reload()))
}

const tell = (worker: ServiceWorker, message: WorkerMessage): void => worker.postMessage(message)

/** Without a connection, links to pages that may have been kept are left to the browser, which asks the worker. */
function leadKeptLinks(registration: ServiceWorkerRegistration): void {
  const lead = (event: MouseEvent) => {
    if (navigator.onLine || !registration.active) return
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || link.target || link.download) return
    const url = new URL(link.href)
    const isHere = url.pathname === location.pathname && url.search === location.search
    if (!isHere && (cachedAddress(url) !== null || (isPage(url) && url.pathname === '/transactions')))
      event.stopPropagation()
  }
  // Before the page's own way of following links hears of it.
  addEventListener('click', lead, { capture: true })
}

/** Tells the worker of each page of ours that is visited, with the files that it took. */
function tellVisits(router: AnyRouter): void {
  const told = new Set<string>()
  const visit = async () => {
    const address = cachedAddress(new URL(location.href))
    if (address === null || keptAt() !== undefined || told.has(address)) return
    told.add(address)
    const { active } = await navigator.serviceWorker.ready
    const assets = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    if (active) tell(active, { kind: 'visited', address, assets: assets.filter((path) => path.startsWith('/assets/')) })
  }
  void visit()
  router.subscribe('onResolved', () => void visit())
}
