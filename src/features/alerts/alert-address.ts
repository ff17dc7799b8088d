import type { Browse } from '#features/listings/browse-address.ts'
import { radiusFor } from './radius.ts'

/** What the address of the alerts' page may fill into a new alert: what somebody was just searching for. */
export interface NewAlert {
  keywords?: string
  /** Id or slug. */
  category?: string
  /** Whole pounds. */
  maxPrice?: string
  postcode?: string
  /** Kilometres. */
  radius?: string
}

const PATTERNS: { [Name in keyof NewAlert]-?: RegExp } = {
  keywords: /\S/,
  category: /^[a-z0-9-]{1,40}$/,
  maxPrice: /^\d{1,7}$/,
  postcode: /\S/,
  radius: /^(5|10|25|50)$/,
}
const LONGEST = 255

/** Reads the address; what makes no sense in it is left out. */
export function readNewAlert(search: Record<string, unknown>): NewAlert {
  const read: NewAlert = {}
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    const text = String(search[name] ?? '').slice(0, LONGEST)
    if (pattern.test(text)) read[name as keyof NewAlert] = text
  }
  return read
}

/** Where a search becomes an alert, with its words as they were mended, if they were. */
export function newAlertHref({ q, category, maxPrice, postcode, radius }: Browse, mended?: string): string {
  const search = new URLSearchParams()
  const keywords = mended ?? q
  if (keywords) search.set('keywords', keywords)
  if (category) search.set('category', category)
  if (maxPrice) search.set('maxPrice', maxPrice)
  if (postcode) search.set('postcode', postcode.trim().toUpperCase())
  if (radius) search.set('radius', String(radiusFor(Number(radius))))
  return search.size > 0 ? `/plant-alerts?${search}` : '/plant-alerts'
}
