import { type ReactNode, useState } from 'react'
import { pictureSources } from '../pictures.ts'

/** A listing with all its pictures, as galleries show it. */
export interface PicturedListing {
  title: string
  /** URLs. */
  images: readonly string[]
  drawing: string
}

interface Props {
  listing: { imageUrl: string | null; drawing: string }
  /** Displayed width, as the `sizes` of an image. */
  sizes: string
  /** Loads eagerly instead of lazily. */
  isFirst?: boolean
  /** Empty where the title is next to it. */
  alt?: string
}

/** A listing's cover; its drawing, which says that it is one, if it has none or it fails to load. */
export function ListingPicture({ listing, sizes, isFirst, alt = '' }: Props) {
  const [broken, setBroken] = useState<string>()
  const own = listing.imageUrl && listing.imageUrl !== broken ? listing.imageUrl : null
  const image = (
    <img
      src={own ?? listing.drawing}
      srcSet={own ? pictureSources(own) : undefined}
      sizes={sizes}
      alt={alt}
      width={640}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onError={() => own && setBroken(own)}
      // The image may have failed before hydration, when no error handler was attached.
      ref={(image) => {
        if (own && image?.complete && image.naturalWidth === 0) setBroken(own)
      }}
    />
  )
  return own ? image : <Drawing>{image}</Drawing>
}

/** A drawing with the note that it is not a photo; its length and place depend on the width (`styles.css`). */
const Drawing = ({ children }: { children: ReactNode }) => (
  <span className="drawn-picture">
    {children}
    <span>
      Drawing<span>, no photo yet</span>
    </span>
  </span>
)
