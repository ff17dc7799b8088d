import { classNames } from './class-names.ts'
import { progressState } from './progress-state.ts'

interface Props {
  /** Accessible name: what is in progress. */
  label: string
  /** Undefined while unknown. */
  value?: number | null
  max?: number
  /** The value in words, such as "150 of 500 points". */
  text?: string
  className?: string
}

/** A progress bar that grows from the left. */
export function ProgressBar({ label, value, max = 100, text, className }: Props) {
  const state = progressState(value, max)
  const known = state === 'indeterminate' ? undefined : Math.min(Math.max(value ?? 0, 0), max)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={known}
      aria-valuetext={text}
      data-state={state}
      className={classNames('h-3 overflow-hidden rounded-sm bg-sunken', className)}
    >
      <div
        className={classNames(
          'h-full rounded-sm bg-leaf forced-colors:bg-[Highlight]',
          known === undefined && 'w-1/3 animate-pulse',
        )}
        style={known === undefined ? undefined : { width: `${(known / max) * 100}%` }}
      />
    </div>
  )
}
