import type { ReactNode } from 'react'
import { getProductName } from '#ui/browser/product-name.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { MenuEntry } from '#ui/primitives/menu-parts.ts'
import type { Listing } from '../listing.ts'
import { endsSoon } from '../owner-choices.ts'
import { listingStatusLine } from './listing-status-line.ts'
import { OwnerButtons } from './owner-buttons.tsx'

interface Props {
  listing: Listing
  onRemoved: () => void
  /** Actions from other features. */
  further?: readonly MenuEntry[]
  /** Below the buttons. */
  children?: ReactNode
}

/** Status and actions shown to the owner above their listing. */
export function OwnerTools({ listing, onRemoved, further = [], children }: Props) {
  const now = useNow()
  return (
    <section aria-label="Your listing" className="rounded-md bg-leaf-tint p-4">
      <p className="font-[650]">This is your listing</p>
      <p className="mt-0.5 text-ink-2 text-sm">
        {listingStatusLine(listing, getProductName())} <TextLink href="/my-listings">All your listings</TextLink>
      </p>
      <div className="mt-3">
        <OwnerButtons
          listing={listing}
          isEnding={now !== null && endsSoon(listing, now)}
          onRemoved={onRemoved}
          further={further}
        />
      </div>
      {children}
    </section>
  )
}
