import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { RoundButton } from '#ui/primitives/round-button.tsx'
import { ListingPicture, type PicturedListing } from '../../photos/ui/listing-picture.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { TurnButtons } from './turn-buttons.tsx'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(loadLightbox)

const SIZES = '(min-width: 1024px) 46rem, 100vw'

/** The pictures of a listing: a large one to swipe or step through, thumbnails below, and an enlarged view. */
export function Gallery({ listing }: { listing: PicturedListing }) {
  const row = useRef<HTMLUListElement>(null)
  const enlarge = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const pictures = listing.images.length > 0 ? listing.images : [null]
  const go = (to: number) => {
    const place = Math.min(Math.max(to, 0), pictures.length - 1)
    row.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const open = () => {
    // If the picture itself was pressed, focus returns to the button with the same action.
    enlarge.current?.focus()
    setLarge(true)
  }
  const canEnlarge = listing.images.length > 0
  return (
    <div>
      <div className="relative">
        <PictureRow {...{ listing, pictures, row }} onOpen={canEnlarge ? open : undefined} onShown={setShown} />
        {canEnlarge && (
          <RoundButton
            ref={enlarge}
            label="Enlarge picture"
            icon={<Icon name="maximize-2" size={19} />}
            onPointerEnter={() => void loadLightbox()}
            onFocus={() => void loadLightbox()}
            onClick={open}
            className="absolute bottom-3 left-3"
          />
        )}
        {pictures.length > 1 && (
          <>
            <TurnButtons shown={shown} last={pictures.length - 1} go={go} className="hidden md:flex" />
            <PictureCount shown={shown} count={pictures.length} />
          </>
        )}
      </div>
      {pictures.length > 1 && <PictureStrip listing={listing} shown={shown} go={go} />}
      {isLarge && (
        <Suspense fallback={null}>
          <Lightbox
            listing={listing}
            first={shown}
            onClose={(last) => {
              setLarge(false)
              go(last)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface RowProps {
  listing: PicturedListing
  /** URLs; null for the drawing of a listing without photos. */
  pictures: readonly (string | null)[]
  row: RefObject<HTMLUListElement | null>
  onOpen: (() => void) | undefined
  /** Called with the position of the picture in view. */
  onShown: (place: number) => void
}

/** The pictures side by side, one in view at a time. */
function PictureRow({ listing, pictures, row, onOpen, onShown }: RowProps) {
  const name = (place: number) =>
    pictures.length > 1 ? `${listing.title}, picture ${place + 1} of ${pictures.length}` : listing.title
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the pointer alone; the button beneath is for everyone
    <ul
      ref={row}
      aria-label={pictures.length > 1 ? `Pictures of ${listing.title}` : undefined}
      // A scrollable area must be focusable so that keys can scroll it.
      tabIndex={pictures.length > 1 ? 0 : undefined}
      onClick={onOpen}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => onShown(Math.round(scrollLeft / clientWidth))}
      className="-mx-[clamp(1rem,3vw,2.5rem)] flex snap-x snap-mandatory overflow-x-auto bg-sunken [scrollbar-width:none] md:mx-0 md:rounded-md"
      style={onOpen ? { cursor: 'zoom-in' } : undefined}
    >
      {pictures.map((url, place) => (
        <li
          key={url ?? 'drawing'}
          className={classNames(
            'aspect-4/3 w-full shrink-0 snap-start *:size-full *:object-cover',
            // The note of a drawing stands above the number of pictures.
            pictures.length > 1 && '[--note-bottom:2.75rem]',
          )}
        >
          <ListingPicture
            listing={{ ...listing, imageUrl: url }}
            sizes={SIZES}
            isFirst={place === 0}
            alt={url === null ? `Drawing, no photo yet: ${listing.title}` : name(place)}
          />
        </li>
      ))}
    </ul>
  )
}

const PictureCount = ({ shown, count }: { shown: number; count: number }) => (
  <p aria-live="polite" className="absolute right-3 bottom-3 rounded-sm bg-[#14231a] px-2 py-0.5 text-white text-xs">
    {shown + 1} of {count}
  </p>
)
