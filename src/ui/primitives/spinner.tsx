import { classNames } from './class-names.ts'

interface Props {
  /** Side length in pixels. */
  size?: number
  className?: string
}

/** A spinner beside text that says what is loading; it is hidden from screen readers. */
export const Spinner = ({ size = 18, className }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    aria-hidden="true"
    className={classNames('animate-spin', className)}
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".25" strokeWidth="3" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
