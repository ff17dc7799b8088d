import { useState } from 'react'

interface Props {
  /** File name: the slug of the guide. */
  name: string
  /** Text alternative. */
  alt: string
  /** Shown when the picture cannot be loaded. */
  label: string
}

/** The wide picture at the top of a guide, or the guide's name when the picture cannot be loaded. */
export function HeroPicture({ name, alt, label }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className="grid aspect-48/17 w-full place-content-center rounded-md bg-leaf-tint p-4 text-center font-[750] font-display text-2xl text-leaf">
        {label}
      </p>
    )
  }
  return (
    <img
      src={`/img/guides/${name}.svg`}
      alt={alt}
      width={960}
      height={340}
      fetchPriority="high"
      className="block aspect-48/17 h-auto w-full rounded-md object-cover"
      onError={() => setBroken(true)}
      // The image may have failed before hydration, when no error handler was attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true)
      }}
    />
  )
}
