import type { DrawingKind } from '#shared/drawing/drawing.ts'
import { classNames } from './class-names.ts'

interface Props {
  kind: DrawingKind
  /** The listing's id, so that it always looks the same. */
  seed: number
  /** What it shows, where it is not mere decoration. */
  label?: string
  className?: string
}

/** A drawn picture where there is no photo, drawn by the server. Fills its box, four by three unless a class says otherwise. */
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
