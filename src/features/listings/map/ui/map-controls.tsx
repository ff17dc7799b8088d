import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/primitives/button.tsx'
import { isNarrowest, isWhole, moved, type View, zoomed } from '../map-projection.ts'

const STEP = 0.35
const ZOOM = 1.8

interface Props {
  view: View
  /** The initial view, around the place. */
  fitting: View
  onGo: (view: View) => void
}

/** Buttons that move and zoom the map, so that no gesture is needed. */
export function MapControls({ view, fitting, onGo }: Props) {
  const steps = [
    ['Move north', <Icon name="arrow-up" key="" size={16} />, 0, -STEP],
    ['Move west', <Icon name="arrow-left" key="" size={16} />, -STEP, 0],
    ['Move east', <Icon name="arrow-right" key="" size={16} />, STEP, 0],
    ['Move south', <Icon name="arrow-down" key="" size={16} />, 0, STEP],
  ] as const
  return (
    <fieldset className="absolute inset-x-2 bottom-2 flex justify-between gap-1">
      <legend className="sr-only">Move the map</legend>
      <div className="flex gap-1">
        {steps.map(([label, icon, right, down]) => (
          <Control
            key={label}
            label={label}
            icon={icon}
            isOff={isWhole(view)}
            onClick={() => onGo(moved(view, right, down))}
          />
        ))}
      </div>
      <div className="flex gap-1">
        <Control
          label="Back to the whole circle"
          icon={<Icon name="locate-fixed" size={16} />}
          isOff={view === fitting}
          onClick={() => onGo(fitting)}
        />
        <Control
          label="Zoom in"
          icon={<Icon name="plus" size={16} />}
          isOff={isNarrowest(view)}
          onClick={() => onGo(zoomed(view, ZOOM))}
        />
        <Control
          label="Zoom out"
          icon={<Icon name="minus" size={16} />}
          isOff={isWhole(view)}
          onClick={() => onGo(zoomed(view, 1 / ZOOM))}
        />
      </div>
    </fieldset>
  )
}

interface ControlProps {
  label: string
  icon: ReactNode
  /**
   * Nothing lies further in this direction. The button is marked as disabled but stays focusable, so that the focus is
   * not lost.
   */
  isOff: boolean
  onClick: () => void
}

const Control = ({ isOff, onClick, ...rest }: ControlProps) => (
  <IconButton
    {...rest}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
    className="size-10 border border-line bg-card aria-disabled:text-control"
  />
)
