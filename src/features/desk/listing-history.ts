import type { ListingFacts } from '#features/listings/base/facts.ts'

/** What a listing said at one time. */
export interface Version {
  title: string
  description: string
  price: number
  images: string[]
  facts: ListingFacts
}

/** A change with the values before it; null where it left them. */
export interface StoredChange {
  id: number
  by: string
  at: Date
  title: string | null
  description: string | null
  price: number | null
  images: string[] | null
  facts: ListingFacts | null
}

/** Each change with what it replaced and by what, the latest first. */
export function historyOf(now: Version, changes: readonly StoredChange[]) {
  let current = now
  return changes.map(({ id, by, at, ...before }) => {
    const after = current
    current = {
      title: before.title ?? after.title,
      description: before.description ?? after.description,
      price: before.price ?? after.price,
      images: before.images ?? after.images,
      facts: before.facts ?? after.facts,
    }
    return {
      ...{ id, by, at: at.toISOString() },
      title: before.title === null ? null : { before: before.title, after: after.title },
      description: before.description === null ? null : { before: before.description, after: after.description },
      price: before.price === null ? null : { before: before.price, after: after.price },
      images: before.images === null ? null : { before: before.images, after: after.images },
      facts: before.facts === null ? null : { before: before.facts, after: after.facts },
    }
  })
}
