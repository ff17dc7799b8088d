/** Whole pence. Never pounds, never a float. */
export type Pence = number & { readonly __unit: 'pence' }

/** Brands a number as pence. Throws a RangeError when it is not a whole number. */
export const pence = (amount: number): Pence => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole pence: ${amount}`)
  return amount as Pence
}

/** Part of an amount in basis points (100 = 1 %). Halves round up, so buyer and seller always see the same figure. */
export const share = (amount: Pence, basisPoints: number): Pence =>
  pence(Math.floor((amount * basisPoints + 5_000) / 10_000))

/**
 * `206050` → `£2,060.50`, as `Intl` formats en-GB; implemented here because browsers take 20 ms to load `Intl`'s data.
 */
export function formatPounds(amount: Pence): string {
  const [whole = '', rest] = toDecimal(pence(Math.abs(amount))).split('.')
  return `${amount < 0 ? '-' : ''}£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** A price for display: `Free` for zero, otherwise pounds. */
export const formatPrice = (amount: Pence): string => (amount === 0 ? 'Free' : formatPounds(amount))

/**
 * Parses pounds from user input or a URL ("20", "20.5", "20.50") as a decimal string, never as a float.
 * Returns null when it is not a plain amount with at most two decimals.
 */
export function parsePounds(text: string): Pence | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return pence(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Pence as the plain decimal in URLs: `1880` → `18.80`. */
export const toDecimal = (amount: Pence): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
