import { entriesOf } from '#shared/keyed.ts'
import { outwardPart } from '#shared/places/outward-only.ts'

/** URL parameters that fill in a new alert, such as the last search. */
export interface NewAlert {
  keywords?: string
  /** Id or slug. */
  category?: string
  /** Whole pounds. */
  maxPrice?: string
  /** `true` for what the seller must say of the plant; how it was raised, and its size, as in a search. */
  peatFree?: string
  organic?: string
  grownFrom?: string
  potSize?: string
  postcode?: string
  /** Kilometres. */
  radius?: string
}

const PATTERNS: { [Name in keyof NewAlert]-?: RegExp } = {
  keywords: /\S/,
  category: /^[a-z0-9-]{1,40}$/,
  maxPrice: /^\d{1,7}$/,
  peatFree: /^true$/,
  organic: /^true$/,
  grownFrom: /^[a-z]{1,20}$/,
  potSize: /^[a-z0-9-]{1,20}$/,
  postcode: /\S/,
  radius: /^(5|10|25|50)$/,
}
const MAX_LENGTH = 255

/** Reads the URL: drops invalid parameters, and all of a postcode but its outward code. */
export function readNewAlert(search: Record<string, unknown>): NewAlert {
  const read: NewAlert = {}
  for (const [name, pattern] of entriesOf(PATTERNS)) {
    const text = String(search[name] ?? '').slice(0, MAX_LENGTH)
    if (pattern.test(text)) read[name] = text
  }
  if (read.postcode) read.postcode = outwardPart(read.postcode)
  return read
}
