import { formatPrice, pence } from '#shared/money.ts'
import type { ListingKind, ListingStatus } from '../base/lifecycle.ts'

interface Shown {
  status: ListingStatus
  kind?: ListingKind
  /** Pence. */
  price: number
}

interface Change {
  title: string
  description: string
}

const priceOf = ({ price }: Shown): string => (price === 0 ? 'free' : formatPrice(pence(price)))

/** What a viewer should know about a listing that changed while its page was open; null when it is sold as before. */
export function listingChange(before: Shown, now: Shown): Change | null {
  if (before.status !== now.status) return changeOf(now)
  if (now.status === 'active' && now.kind === 'swap') return before.kind === 'swap' ? null : ONLY_SWAPPED
  if (now.status !== 'active' || before.price === now.price) return null
  return {
    title: `The price is now ${priceOf(now)}`,
    description: `It was ${priceOf(before)} when you opened this page.`,
  }
}

const ONLY_SWAPPED: Change = {
  title: 'Now for a swap only',
  description: 'It has no price any more. You can propose a swap.',
}

function changeOf({ status, kind }: Shown): Change | null {
  switch (status) {
    case 'sold':
      return { title: 'Sold', description: 'This listing has been sold. Similar ones are further down.' }
    case 'reserved':
      return { title: 'Reserved', description: 'Someone has reserved it. Similar ones are further down.' }
    case 'active':
      return kind === 'swap'
        ? { title: 'Available again', description: 'You can propose a swap now.' }
        : { title: 'For sale again', description: 'You can buy it now.' }
    case 'expired':
      return { title: 'Expired', description: 'This listing has expired.' }
    default:
      return null
  }
}
