// The service worker: caches visited guides and other public pages and answers when there is no connection, and shows
// pushed notifications. It never handles API calls, never replaces the response of a reachable server, and needs no
// cookie consent.
import {
  assetsCache,
  assetsIn,
  type Build,
  cachedAddress,
  drawingsIn,
  importsOf,
  isOutdated,
  isPage,
  isPagesCache,
  MAX_PAGES,
  markCached,
  OFFLINE_PAGE,
  offlineAddress,
  pagesCache,
  type WorkerMessage,
} from './cache-rules.ts'
import { openNotice, renewSubscription, showPush, type Windows } from './push-events.ts'

/** Inserted by the build. */
declare const BUILD: Build

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Waiting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Waiting {
  data: { text(): string } | null
}
interface Clicked extends Waiting {
  notification: { close(): void; data: unknown }
}
interface SubscriptionChanged extends Waiting {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
/** TypeScript cannot load the worker and page types together; this declares the part of the worker's that is used. */
interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: Windows
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(kind: 'message', listener: (event: Waiting & { data: WorkerMessage }) => void): void
  addEventListener(kind: 'push', listener: (event: Pushed) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(kind: 'pushsubscriptionchange', listener: (event: SubscriptionChanged) => void): void
}
const worker = globalThis as unknown as WorkerScope

// Used once: the build inserts its whole list wherever this name occurs.
const build = BUILD
const PAGES = pagesCache(build)
const ASSETS = assetsCache(build)
const ours = new Set(build.assets)

worker.addEventListener('install', (event) => event.waitUntil(cachePage(OFFLINE_PAGE)))

worker.addEventListener('activate', (event) => event.waitUntil(moveIn()))

worker.addEventListener('message', (event) => {
  const { data } = event
  if (data.kind === 'takeOver') event.waitUntil(worker.skipWaiting())
  else event.waitUntil(cacheVisited(data.address, data.assets))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(answerPage(event, url))
  } else if (ours.has(url.pathname)) event.respondWith(answerAsset(request))
  else if (url.pathname.startsWith('/img/')) event.respondWith(fetch(request).catch(() => cached(request)))
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker.registration, event.data?.text())))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(worker.clients, event.notification.data, worker.location.origin))
})

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(worker.registration, event.oldSubscription, event.newSubscription)),
)

/** Refetches the pages that an earlier build cached, because they name files that no longer exist. */
async function moveIn(): Promise<void> {
  await worker.registration.navigationPreload?.enable()
  const old = (await caches.keys()).filter((name) => isOutdated(name, build))
  for (const name of old.filter(isPagesCache)) {
    const requests = await (await caches.open(name)).keys()
    for (const { url } of requests.slice(-MAX_PAGES)) {
      const address = cachedAddress(new URL(url))
      if (address) await cachePage(address).catch(() => {})
    }
  }
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function cacheVisited(text: string, assets: readonly string[]): Promise<void> {
  const address = cachedAddress(new URL(text, worker.location.origin))
  if (address === null) return
  await cachePage(address)
  await cacheAssets(assets.filter((path) => ours.has(path)))
}

/** Caches a page as a signed-out visitor gets it: fetched without cookies, so that it contains no private data. */
async function cachePage(address: string): Promise<void> {
  const answer = await fetch(address, { credentials: 'omit', headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) throw new Error(`${address} cannot be kept`)
  const html = await answer.text()
  const assets = assetsIn(html)
  // A page of a newer build is left to the worker of that build.
  if (!assets.every((path) => ours.has(path))) return
  await cacheAssets(assets)
  const pages = await caches.open(PAGES)
  await pages.addAll(drawingsIn(html))
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const at = new Date(headers.get('date') ?? 0).toISOString()
  await pages.delete(address)
  await pages.put(address, new Response(markCached(html, at), { headers }))
  const addresses = (await pages.keys()).filter(({ url }) => cachedAddress(new URL(url)) !== null)
  await Promise.all(addresses.slice(0, -MAX_PAGES).map((oldest) => pages.delete(oldest)))
}

/** Caches build files with their static imports. */
async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS)
  const seen = new Set<string>()
  const keep = async (path: string): Promise<void> => {
    if (seen.has(path) || !ours.has(path)) return
    seen.add(path)
    let file = await cache.match(path)
    if (!file) {
      file = await fetch(path)
      if (!file.ok) throw new Error(`${path} cannot be kept`)
      await cache.put(path, file.clone())
    }
    if (path.endsWith('.js')) await Promise.all(importsOf(await file.text()).map(keep))
  }
  await Promise.all(paths.map(keep))
}

async function answerPage(event: Fetching, url: URL): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const pages = await caches.open(PAGES)
    const own = await pages.match(url.pathname === OFFLINE_PAGE ? OFFLINE_PAGE : url.pathname + url.search)
    return own ?? Response.redirect(offlineAddress(url), 302)
  }
}

/** File names change with their content, so a cached file equals the server's. */
async function answerAsset(request: Request): Promise<Response> {
  return (await (await caches.open(ASSETS)).match(request.url)) ?? fetch(request)
}

const cached = async (request: Request): Promise<Response> =>
  (await (await caches.open(PAGES)).match(request.url)) ?? Response.error()
