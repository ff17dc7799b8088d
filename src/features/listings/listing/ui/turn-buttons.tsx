import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { RoundButton } from '#ui/primitives/round-button.tsx'

interface Props {
  /** Index of the picture shown. */
  shown: number
  last: number
  go: (to: number) => void
  className: string
}

/** Buttons over a picture to the previous and the next one. */
export const TurnButtons = ({ shown, last, go, className }: Props) => (
  <div
    className={classNames(
      'pointer-events-none absolute inset-x-3 top-1/2 -translate-y-1/2 justify-between *:pointer-events-auto',
      className,
    )}
  >
    <RoundButton
      label="Previous picture"
      icon={<Icon name="chevron-left" size={22} />}
      onClick={() => go(shown - 1)}
      className={shown === 0 ? 'invisible' : ''}
    />
    <RoundButton
      label="Next picture"
      icon={<Icon name="chevron-right" size={22} />}
      onClick={() => go(shown + 1)}
      className={shown === last ? 'invisible' : ''}
    />
  </div>
)
