import { DRAWING_BOX, type DrawingKind, drawing } from '#shared/drawing/drawing.ts'
import { classNames } from './class-names.ts'

interface Props {
  kind: DrawingKind
  /** The listing's id, so that it always looks the same. */
  seed: number
  /** What it shows, where it is not mere decoration. */
  label?: string
  className?: string
}

/** A drawn picture where there is no photo. Fills its box, four by three unless a class says otherwise. */
export const PlantDrawing = ({ kind, seed, label, className }: Props) => (
  <svg
    viewBox={DRAWING_BOX}
    preserveAspectRatio="xMidYMid slice"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    className={classNames('block aspect-4/3 w-full', className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes made of numbers and our own colours, no text of anybody's
    dangerouslySetInnerHTML={{ __html: drawing(kind, seed) }}
  />
)
