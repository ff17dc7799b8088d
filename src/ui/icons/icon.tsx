import { classNames } from '../primitives/class-names.ts'
import type { IconName } from './icon-names.ts'
import icons from './icons.svg?url'

interface Props {
  name: IconName
  /** In pixels, unless a class says otherwise. */
  size?: number
  className?: string | undefined
}

/**
 * An icon in the colour of the text. It is decoration: the text beside it, or the name of its control, says what it means. All
 * icons are in one file, which a browser loads once, so neither pages nor scripts carry the paths.
 */
export const Icon = ({ name, size = 24, className }: Props) => (
  <svg width={size} height={size} aria-hidden="true" className={classNames('icon', className)}>
    <use href={`${icons}#${name}`} />
  </svg>
)
