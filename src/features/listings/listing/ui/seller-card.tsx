import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Listing } from '../listing.ts'

interface Props {
  seller: Listing['seller']
  /** Stars and review count. */
  rating?: ReactNode
  /** Further details. */
  facts?: ReactNode
  /** Undefined for the seller themselves. */
  message?: { href: string; onClick?: () => void } | undefined
  /** The button that follows them. */
  follow?: ReactNode
}

/** The seller, and how to contact them. */
export function SellerCard({ seller, rating, facts, message, follow }: Props) {
  const [isShown, setShown] = useState(false)
  const contactId = useId()
  return (
    <section className="border-line border-t pt-6">
      <h2>About the Seller</h2>
      <div className="mt-4 flex items-center gap-4">
        <Avatar person={seller} size={56} />
        <div className="min-w-0">
          <Link
            href={`/profile/${seller.id}`}
            className="font-[650] underline decoration-2 decoration-line underline-offset-4 hover:decoration-ink"
          >
            {seller.fullName}
          </Link>
          {rating && <p className="text-sm">{rating}</p>}
        </div>
      </div>
      {facts && <div className="mt-4">{facts}</div>}
      <div className="mt-5 flex flex-wrap gap-2.5">
        {message && (
          <ButtonLink {...message}>
            <Icon name="message-circle" size={18} />
            Message Seller
          </ButtonLink>
        )}
        {follow}
        <Button tone="quiet" aria-expanded={isShown} aria-controls={contactId} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Contact Info' : 'View Contact Info'}
        </Button>
      </div>
      <dl id={contactId} hidden={!isShown} className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
        <dt className="text-ink-3">Email</dt>
        <dd className="mb-2 break-words font-[620]">
          {seller.email ? (
            <a href={`mailto:${seller.email}`} className="underline underline-offset-3">
              {seller.email}
            </a>
          ) : (
            'No email provided'
          )}
        </dd>
        <dt className="text-ink-3">Location</dt>
        <dd className="font-[620]">{seller.location ?? 'No location provided'}</dd>
      </dl>
    </section>
  )
}
