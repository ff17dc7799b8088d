import { useState } from 'react'
import { fallbackPicture, pictureSources } from '../pictures.ts'

interface Props {
  listing: { id: number; title: string; imageUrl: string | null; categoryId: number }
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Loaded at once instead of when it scrolls near. */
  isFirst?: boolean
  /** Empty where the title stands beside it. */
  alt?: string
}

/** A listing's cover, or the drawing of its category when it has none or it cannot be loaded. */
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
      // It may have failed before the page came alive, when nobody listened.
      ref={(image) => {
        if (own && image?.complete && image.naturalWidth === 0) setBroken(own)
      }}
    />
  )
}
