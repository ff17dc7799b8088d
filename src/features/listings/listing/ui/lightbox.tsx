import { type KeyboardEvent, useRef, useState } from 'react'
import Box, { type SlidePicture, type ZoomRef } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import { ListingPicture, type PicturedListing } from '../../photos/ui/listing-picture.tsx'

declare module 'yet-another-react-lightbox' {
  interface SlidePicture extends GenericSlide {
    type: 'picture'
    url: string
    alt: string
  }
  interface SlideTypes {
    picture: SlidePicture
  }
}

interface Props {
  listing: PicturedListing
  /** Index of the initial picture. */
  first: number
  /** Called with the index of the last picture shown. */
  onClose: (shown: number) => void
}

const MAX_ZOOM = 4

/** Controls lie on the picture, which may be as light as they are. */
const onPicture = { backgroundColor: '#0b130ecc', borderRadius: 8 } as const

/**
 * Full-window view of a listing's pictures, one at a time, with zoom: by buttons, keys (arrows, plus, minus, 0), a double
 * press, the wheel or two fingers.
 */
export default function Lightbox({ listing, first, onClose }: Props) {
  const zoom = useRef<ZoomRef>(null)
  const [shown, setShown] = useState(first)
  const [scale, setScale] = useState(1)
  const count = listing.images.length
  const slides = listing.images.map(
    (url, at): SlidePicture => ({
      type: 'picture',
      url,
      alt: count > 1 ? `${listing.title}, picture ${at + 1} of ${count}` : listing.title,
    }),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '0') zoom.current?.changeZoom(1)
    if (event.key === 'Home') setShown(0)
    if (event.key === 'End') setShown(count - 1)
  }
  const pictureOf = (slide: object) => ({ ...listing, imageUrl: (slide as SlidePicture).url })
  return (
    <Box
      open
      close={() => onClose(shown)}
      index={shown}
      slides={slides}
      plugins={count > 1 ? [Counter, Thumbnails, Zoom] : [Zoom]}
      on={{ view: ({ index }) => setShown(index), zoom: ({ zoom: now }) => setScale(now) }}
      carousel={{ finite: true, preload: count, padding: 0 }}
      styles={{
        button: onPicture,
        container: { backgroundColor: '#0b130e' },
        root: { '--yarl__color_button': '#fff' },
      }}
      zoom={{ ref: zoom, supports: ['picture'], maxZoom: MAX_ZOOM, scrollToZoom: true }}
      counter={{ separator: 'of', container: { style: { ...onPicture, margin: 8, color: '#fff' } } }}
      thumbnails={{ width: 76, height: 56, showToggle: false }}
      labels={{ Lightbox: `Pictures of ${listing.title}`, 'Photo gallery': `Pictures of ${listing.title}` }}
      portal={{ container: { onKeyDown } }}
      render={{
        slide: ({ slide, offset }) => (
          <div className="size-full *:size-full *:object-contain">
            <ListingPicture
              listing={pictureOf(slide)}
              sizes={`${Math.round(100 * scale)}vw`}
              isFirst={offset === 0}
              alt={(slide as SlidePicture).alt}
            />
          </div>
        ),
        thumbnail: ({ slide }) => (
          <div className="size-full *:size-full *:object-cover">
            <ListingPicture listing={pictureOf(slide)} sizes="76px" />
          </div>
        ),
        ...(count === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}
