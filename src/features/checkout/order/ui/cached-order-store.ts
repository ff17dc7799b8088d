import type { Transaction } from '../../base/shapes.ts'
import {
  type CachedOrderList,
  cachedListIn,
  cachedOrder,
  isStale,
  ORDER_LISTS,
  ORDERS_CACHE,
  type OrderList,
  withOrder,
} from '../offline-order-cache.ts'

const addressOf = (list: OrderList): string => `/kept-orders/${list}`

// Writes are queued, so that nothing is written after a deletion.
let last: Promise<unknown> = Promise.resolve()
function next<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

const cachedList = async (cache: Cache, list: OrderList): Promise<CachedOrderList | undefined> =>
  cachedListIn(await (await cache.match(addressOf(list)))?.json())

/** Caches the signed-in user's orders; `isStill` checks that they are still signed in when the write begins. */
export const cacheOrders = (
  list: OrderList,
  personId: number,
  orders: readonly Transaction[],
  isStill: () => boolean,
): Promise<void> =>
  next(async () => {
    if (!isStill()) return
    const cached: CachedOrderList = { personId, asOf: new Date().toISOString(), orders: orders.map(cachedOrder) }
    await (await caches.open(ORDERS_CACHE)).put(addressOf(list), Response.json(cached))
  })

/** Caches one order among the user's purchases or sales, as its own page shows it. */
export const cacheOrder = (personId: number, order: Transaction, isStill: () => boolean): Promise<void> =>
  next(async () => {
    if (!isStill()) return
    const list: OrderList = order.party === 'buyer' ? 'purchases' : 'sales'
    const cache = await caches.open(ORDERS_CACHE)
    const known = await cachedList(cache, list)
    const mine = known?.personId === personId ? known : { asOf: new Date().toISOString(), orders: [] }
    const updated: CachedOrderList = { personId, asOf: mine.asOf, orders: withOrder(mine.orders, cachedOrder(order)) }
    await cache.put(addressOf(list), Response.json(updated))
  })

export const clearOrders = (): Promise<void> =>
  next(async () => {
    await caches.delete(ORDERS_CACHE)
  })

/** Deletes the cached orders of every other user. */
export async function clearOrdersOfOthers(personId: number): Promise<void> {
  const cached = await readOrders()
  if (ORDER_LISTS.some((list) => cached[list] && cached[list].personId !== personId)) await clearOrders()
}

/** The cache; reading deletes entries that are expired or that this build cannot read. */
export function readOrders(): Promise<Partial<Record<OrderList, CachedOrderList>>> {
  return next(async () => {
    if (!('caches' in globalThis) || !(await caches.has(ORDERS_CACHE))) return {}
    const cache = await caches.open(ORDERS_CACHE)
    const found: Partial<Record<OrderList, CachedOrderList>> = {}
    for (const list of ORDER_LISTS) {
      const cached = await cachedList(cache, list)
      if (cached && !isStale(cached, { now: new Date() })) found[list] = cached
      else await cache.delete(addressOf(list))
    }
    return found
  })
}
