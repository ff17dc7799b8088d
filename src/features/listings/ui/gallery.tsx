import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { RoundButton } from '#ui/round-button.tsx'
import type { Listing } from '../contract.ts'
import { ListingPicture } from './listing-picture.tsx'

const SIZES = '(min-width: 1024px) 46rem, 100vw'

/** The pictures of a listing: one large, swiped or stepped through, small ones beneath. */
export function Gallery({ listing }: { listing: Listing }) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const pictures = listing.images.length > 0 ? listing.images : [null]
  const go = (to: number) => {
    const place = Math.min(Math.max(to, 0), pictures.length - 1)
    row.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const name = (place: number) =>
    pictures.length > 1 ? `${listing.title}, picture ${place + 1} of ${pictures.length}` : listing.title
  return (
    <div>
      <div className="relative">
        <ul
          ref={row}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
          className="-mx-[clamp(1rem,3vw,2.5rem)] flex snap-x snap-mandatory overflow-x-auto bg-sunken [scrollbar-width:none] md:mx-0 md:rounded-md"
        >
          {pictures.map((url, place) => (
            <li key={url ?? 'drawing'} className="aspect-4/3 w-full shrink-0 snap-start *:size-full *:object-cover">
              <ListingPicture
                listing={{ ...listing, imageUrl: url }}
                sizes={SIZES}
                isFirst={place === 0}
                alt={url === null ? `Drawing in place of a photo of ${listing.title}` : name(place)}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <>
            <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between md:flex *:pointer-events-auto">
              <RoundButton
                label="Previous picture"
                icon={<ChevronLeft size={22} aria-hidden="true" />}
                onClick={() => go(shown - 1)}
                className={shown === 0 ? 'invisible' : ''}
              />
              <RoundButton
                label="Next picture"
                icon={<ChevronRight size={22} aria-hidden="true" />}
                onClick={() => go(shown + 1)}
                className={shown === pictures.length - 1 ? 'invisible' : ''}
              />
            </div>
            <p
              aria-live="polite"
              className="absolute right-3 bottom-3 rounded-sm bg-[#14231a] px-2 py-0.5 text-white text-xs"
            >
              {shown + 1} of {pictures.length}
            </p>
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((url, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1}`}
                aria-current={place === shown}
                onClick={() => go(place)}
                className={classNames(
                  'h-14 w-19 overflow-hidden rounded-sm border-2 *:size-full *:object-cover',
                  place === shown ? 'border-ink' : 'border-transparent',
                )}
              >
                <ListingPicture listing={{ ...listing, imageUrl: url }} sizes="76px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
