import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ownAddress } from '#features/accounts/redirect.ts'
import { CachedHandover } from '#features/checkout/handover/ui/cached-handover.tsx'
import { type CachedOrder, handoverIn } from '#features/checkout/order/offline-order-cache.ts'
import { readOrders } from '#features/checkout/order/ui/cached-order-store.ts'
import { CachedOrders } from '#features/checkout/order/ui/cached-orders.tsx'
import { type CachedPage, cachedAddress, isPagesCache, listed, titleOf } from '#offline/cache-rules.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/offline')({
  loader: (): Page => ({
    title: 'When you are offline',
    description: 'What this device stores for use without a connection.',
    path: '/offline',
    noIndex: true,
  }),
  head: pageOf,
  component: Offline,
})

/** The offline page. Identical for everyone; only the browser reads what is cached. */
function Offline() {
  const handover = useCachedHandover()
  if (handover?.code) return <CachedHandover order={handover} code={handover.code} />
  return (
    <div className="sheet max-w-4xl py-6 lg:py-10">
      <h1 tabIndex={-1}>When you are offline</h1>
      <p className="mt-3 max-w-[58ch] text-ink-2 text-lg">
        Guides, plant care and the calendar stay on this device once you have visited them, and so do your own orders
        with their collection codes. Everything else needs a connection.
      </p>
      <Wanted />
      <CachedOrders />
      <CachedPages />
    </div>
  )
}

/** The stored order whose handover was to be opened. */
function useCachedHandover(): CachedOrder | null {
  const [order, setOrder] = useState<CachedOrder | null>(null)
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  useEffect(() => {
    // The address bar is asked: the offline page itself was cached without a search.
    const id = handoverIn(new URLSearchParams(search || location.search).get('wanted') ?? '')
    if (id === null) return setOrder(null)
    const find = async () => (await readOrders()).purchases?.orders.find((one) => one.id === id) ?? null
    find().then(setOrder, () => {})
  }, [search])
  return order
}

/** The page that could not be fetched. Only the browser knows it: the offline page itself was cached without it. */
function Wanted() {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    const text = new URLSearchParams(location.search).get('wanted')
    setWanted(ownAddress(text ?? undefined, location.origin))
  }, [])
  if (wanted === null) return null
  return (
    <Notice
      tone="warning"
      title="There is no connection"
      className="mt-6 max-w-prose"
      action={
        <ButtonLink href={wanted} onClick={(event) => load(event, wanted)}>
          Try Again
        </ButtonLink>
      }
    >
      The page you wanted could not be fetched.
    </Notice>
  )
}

/** A full browser navigation, so that the service worker answers. */
function load(event: { preventDefault: () => void }, address: string): void {
  event.preventDefault()
  location.assign(address)
}

function CachedPages() {
  const [pages, setPages] = useState<readonly CachedPage[] | null>(null)
  useEffect(() => {
    readPages().then(setPages, () => setPages([]))
  }, [])
  if (pages === null) return null
  return (
    <section aria-labelledby="finished-pages" className="mt-10">
      <h2 id="finished-pages">Pages on this device</h2>
      {pages.length === 0 ? (
        <p className="mt-2 max-w-prose text-ink-2">None yet. Open a guide while you are online, and it stays here.</p>
      ) : (
        <ul className="mt-3 flex flex-col">
          {pages.map(({ address, title }) => (
            <li key={address} className="flex min-h-11 items-center">
              <TextLink href={address} onClick={(event) => load(event, address)}>
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

async function readPages(): Promise<CachedPage[]> {
  if (!('caches' in globalThis)) return []
  const found = new Map<string, string>()
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const address = cachedAddress(new URL(request.url))
      if (address !== null) found.set(address, titleOf((await (await cache.match(request))?.text()) ?? ''))
    }
  }
  return listed([...found].map(([address, title]) => ({ address, title })))
}
