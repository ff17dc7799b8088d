import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/primitives/button.tsx'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { priceOfListing } from '../../listing/listing-words.ts'
import type { CardListing } from '../../listing/ui/listing-card.tsx'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Browse } from '../../search/read-browse.ts'
import { type Cluster, clusterHref, inWords, nameOfCluster } from '../map-clusters.ts'

interface Props {
  browse: Browse
  cluster: Cluster
  /** Those of its listings that the list has loaded. */
  items: readonly CardListing[]
  onClose: () => void
}

/** The listings behind a mark on the map. It takes the focus; Escape and the button close it. */
export function OpenedPlace({ browse, cluster, items, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const name = nameOfCluster(cluster)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // Below the map, it may be under the bars at the bottom of a phone.
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="mt-3 scroll-mb-4 rounded-md border border-line bg-card py-2 pr-2 pl-4"
    >
      <div className="flex items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-base outline-none">
          {name}
        </h2>
        <IconButton label="Close" icon={<Icon name="x" size={18} />} onClick={onClose} />
      </div>
      <ul className="divide-y divide-line pr-2">
        {items.map((listing) => (
          <li key={listing.id}>
            <Link
              href={`/product/${listing.id}`}
              className="flex min-h-14 items-center gap-3 py-2 underline-offset-3 hover:underline"
            >
              <span className="h-10.5 w-14 shrink-0 overflow-hidden rounded-sm bg-sunken *:size-full *:object-cover">
                <ListingPicture listing={listing} sizes="56px" />
              </span>
              <span className="line-clamp-2 min-w-0 flex-1 text-sm leading-snug">{listing.title}</span>
              <strong className="text-sm">{priceOfListing(listing)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {items.length < cluster.count && (
        <p className="py-2 text-sm">
          <TextLink href={clusterHref(browse, cluster)}>Show {inWords(cluster.count)} around here</TextLink>
        </p>
      )}
    </section>
  )
}
