import { fieldsOf } from '#shared/json.ts'
import { storeInput } from '#ui/browser/own-storage.ts'
import { ownAddress } from '../redirect.ts'

const KEY = 'begunAtRegistration'
/** As long as the link in the verification email is valid. */
const LIFE_MS = 24 * 60 * 60 * 1000

/** Stores the page on which a new member was when they were asked to register. */
export const rememberBegun = (address: string | undefined): void =>
  storeInput(KEY, address ? JSON.stringify({ address, since: Date.now() }) : null)

/** The page to continue on once the email address is verified; null without one. */
export function begunAtRegistration(): string | null {
  try {
    const { address, since } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    const isFresh = typeof since === 'number' && Date.now() - since < LIFE_MS
    return isFresh && typeof address === 'string' ? ownAddress(address, window.location.origin) : null
  } catch {
    return null
  }
}
