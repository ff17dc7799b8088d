import { useState } from 'react'
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

/** A listing's cover; its drawing if it has none or it fails to load. */
export function ListingPicture({ listing, sizes, isFirst, alt = '' }: Props) {
  const [broken, setBroken] = useState<string>()
  const own = listing.imageUrl && listing.imageUrl !== broken ? listing.imageUrl : null
  return (
    <img
      src={own ?? listing.drawing}
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

/** Says over a drawing that it is not a photo. */
export const DrawingNote = ({ children }: { children: string }) => (
  <span className="block rounded-sm bg-white px-2 py-0.5 font-[620] text-[#14231a] text-xs">{children}</span>
)
