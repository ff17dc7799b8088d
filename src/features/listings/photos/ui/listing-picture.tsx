import { useState } from 'react'
import { fallbackPicture, pictureSources } from '../pictures.ts'

interface Props {
  listing: { id: number; title: string; imageUrl: string | null; categoryId: number }
  /** Displayed width, as the `sizes` of an image. */
  sizes: string
  /** Loads eagerly instead of lazily. */
  isFirst?: boolean
  /** Empty where the title is next to it. */
  alt?: string
}

/** A listing's cover; the drawing of its category if it has none or it fails to load. */
export function ListingPicture({ listing, sizes, isFirst, alt = '' }: Props) {
  const [broken, setBroken] = useState<string>()
  const own = listing.imageUrl && listing.imageUrl !== broken ? listing.imageUrl : null
  const source = own ?? fallbackPicture(listing.categoryId, listing.id)
  return (
    <img
      src={source}
      srcSet={own ? pictureSources(own) : undefined}
      sizes={sizes}
      alt={alt}
      width={640}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => own && setBroken(own)}
      // The image may have failed before hydration, when no error handler was attached.
      ref={(image) => {
        if (own && image?.complete && image.naturalWidth === 0) setBroken(own)
      }}
    />
  )
}
