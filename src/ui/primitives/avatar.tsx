import { useState } from 'react'
import { initialOf, type Named } from '#shared/text/initial.ts'
import { classNames } from './class-names.ts'

interface Props {
  person: (Named & { avatar?: string | null }) | null
  /** Side length in pixels. */
  size?: number
}

const tints = [
  'bg-leaf-tint text-leaf',
  'bg-hose-tint text-hose',
  'bg-label-tint text-label-ink',
  'bg-rhubarb-tint text-rhubarb',
]

/** A user's picture, or the first letter of their name. Decorative: the name is shown beside it. */
export function Avatar({ person, size = 40 }: Props) {
  const [broken, setBroken] = useState<string>()
  const initial = initialOf(person)
  const source = person?.avatar
  if (source && source !== broken) {
    return (
      <img
        src={source}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(source)}
        // The picture may have failed before hydration, when no handler was attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(source)
        }}
        className="shrink-0 rounded-full bg-sunken object-cover"
        style={{ width: size, height: size }}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center rounded-full font-[720] font-display leading-none',
        tints[(initial.codePointAt(0) ?? 0) % tints.length],
      )}
      style={{ width: size, height: size, fontSize: size * 0.44 }}
    >
      {initial}
    </span>
  )
}
