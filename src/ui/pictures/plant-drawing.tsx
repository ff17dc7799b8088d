import type { DrawingKind } from '#shared/drawing/drawing.ts'
import { classNames } from '../primitives/class-names.ts'

interface Props {
  kind: DrawingKind
  /** The listing's id, so that it always looks the same. */
  seed: number
  /** Alternative text, where it is not decorative. */
  label?: string
  className?: string
}

/** A drawing rendered by the server in place of a photo. Fills its box, 4:3 unless a class says otherwise. */
export const PlantDrawing = ({ kind, seed, label = '', className }: Props) => (
  <img
    src={`/img/placeholder/${kind}/${seed}.svg`}
    alt={label}
    width={640}
    height={480}
    loading="lazy"
    decoding="async"
    className={classNames('block aspect-4/3 h-auto w-full object-cover', className)}
  />
)
