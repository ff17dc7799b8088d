import { useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

/** A category's picture; a leaf if it has none or it fails to load. */
export function CategoryPicture({ imageUrl }: { imageUrl: string | null }) {
  const [broken, setBroken] = useState<string>()
  if (!imageUrl || imageUrl === broken) {
    return (
      <span className="grid aspect-4/3 w-full place-items-center rounded-md bg-leaf-tint text-leaf">
        <Icon name="leaf" size={36} />
      </span>
    )
  }
  return (
    <img
      src={imageUrl}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      onError={() => setBroken(imageUrl)}
      // The image may have failed before hydration, when no error handler was attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(imageUrl)
      }}
      className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
    />
  )
}
