import { fieldsOf } from '#shared/json.ts'
import { storeInput } from '#ui/browser/own-storage.ts'
import { afterSignIn, ownAddress, type RedirectSources } from '../redirect.ts'

const ADDRESS = 'redirectAfterLogin'
const SINCE = 'redirectAfterLoginAt'
const MESSAGE = 'pendingMessage'
const SAVE = 'pendingSave'
const RESERVATION = 'reservationToFinish'
const LIFE_MS = 30 * 60 * 1000

/** Storage may be disabled; then only the login page's URL carries the target. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Stores the path a visitor was opening, for 30 minutes. A message that they wanted to write before is dropped. */
export const rememberAddress = (address: string): void =>
  quietly(() => {
    localStorage.setItem(ADDRESS, address)
    localStorage.setItem(SINCE, String(Date.now()))
    if (!address.startsWith('/messages')) localStorage.removeItem(MESSAGE)
  })

/** Stores the listing that a visitor wanted to save, for 30 minutes. */
export const rememberSave = (productId: number): void =>
  quietly(() => localStorage.setItem(SAVE, JSON.stringify({ productId, since: Date.now() })))

/** The listing that the user wanted to save before signing in. It is returned once. */
export const consumePendingSave = (): number | undefined =>
  quietly(() => {
    const { productId, since } = fieldsOf(JSON.parse(localStorage.getItem(SAVE) ?? 'null'))
    localStorage.removeItem(SAVE)
    return isFresh(since) && isId(productId) ? productId : undefined
  })

interface PendingMessage {
  sellerId: number
  productId: number
  productName: string
}

/** Stores the user whom a visitor wanted to message, for 30 minutes. */
export const rememberMessage = (target: PendingMessage): void =>
  quietly(() => localStorage.setItem(MESSAGE, JSON.stringify({ ...target, since: Date.now() })))

/** The page to open after signing in. The stored target is used once. */
export function consumeDestination(redirect: string | undefined): string {
  const sources: RedirectSources = { redirect, stored: storedAddress(), pendingMessage: storedMessage() }
  quietly(() => {
    for (const key of [ADDRESS, SINCE, MESSAGE]) localStorage.removeItem(key)
  })
  return afterSignIn(sources, window.location.origin)
}

const isFresh = (since: unknown): boolean => typeof since === 'number' && Date.now() - since < LIFE_MS
const isId = (id: unknown): id is number => Number.isSafeInteger(id)

function storedAddress(): string | undefined {
  return quietly(() => {
    const since = localStorage.getItem(SINCE)
    const address = localStorage.getItem(ADDRESS) ?? undefined
    return since === null || isFresh(Number(since)) ? address : undefined
  })
}

function storedMessage(): RedirectSources['pendingMessage'] {
  return quietly(() => {
    const { sellerId, productId, since } = fieldsOf(JSON.parse(localStorage.getItem(MESSAGE) ?? 'null'))
    return isFresh(since) && isId(sellerId) && isId(productId) ? { sellerId, productId } : undefined
  })
}

/** Keeps the page on which someone waits for their email address to be confirmed; the link may open in another tab. */
export const rememberReservation = (page: Pick<Location, 'pathname' | 'search'> | null): void =>
  storeInput(RESERVATION, page && page.pathname + page.search)

/** The page to go back to once the address is confirmed. */
export const reservationToFinish = (): string | null =>
  ownAddress(quietly(() => localStorage.getItem(RESERVATION)) ?? undefined, window.location.origin)
