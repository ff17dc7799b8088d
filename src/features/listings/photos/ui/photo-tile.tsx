import type { KeyboardEvent } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { IconButton } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { tileAt, type usePhotoDrag } from './use-photo-drag.ts'
import type { Photo } from './use-photos.ts'

type TileAction = 'grip' | 'earlier' | 'later' | 'remove'
export const buttonOf = (key: number, act: TileAction) => `photo-${key}-${act}`

interface Props {
  photo: Photo
  position: number
  count: number
  isCover: boolean
  dragging: ReturnType<typeof usePhotoDrag>
  onPlace: (key: number, position: number, focus: TileAction) => void
  onRemove: (photo: Photo) => void
  onRetry: (key: number) => void
  /** Called when its preview fails to load. */
  onBroken: (key: number) => void
}

/** One photo: preview, progress, error and actions. */
export function PhotoTile(props: Props) {
  const { photo, position, count, isCover, dragging, onPlace, onRemove, onRetry, onBroken } = props
  const { key, name, preview, progress, url, problem } = photo
  const { drag, handle } = dragging
  const isHeld = drag?.key === key
  const isSending = !(url || problem)
  return (
    <li
      {...(isHeld ? {} : tileAt(position))}
      style={isHeld ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined}
      className={classNames(
        'flex min-w-0 flex-col gap-1',
        isHeld && 'pointer-events-none relative z-20 opacity-85',
        drag?.to === position && !isHeld && 'outline-3 outline-leaf outline-offset-2',
      )}
    >
      <div
        className={classNames(
          'relative overflow-hidden rounded-md',
          problem ? 'min-h-24 bg-card' : 'aspect-4/3 bg-sunken',
        )}
      >
        {preview && !problem && (
          <img
            src={preview}
            alt={`${position + 1}: ${name}`}
            draggable={false}
            onError={() => onBroken(key)}
            className="size-full object-cover"
          />
        )}
        {problem && (
          <p role="alert" className="break-words p-3 pr-12 font-[620] text-rhubarb text-sm">
            {problem}
          </p>
        )}
        {isCover && (
          <span className="absolute top-2 left-2">
            <Badge tone="ink">Cover</Badge>
          </span>
        )}
        {isSending && <Progress name={name} progress={progress} />}
        <IconButton
          id={buttonOf(key, 'remove')}
          label={isSending ? `Cancel ${name}` : `Remove ${name}`}
          icon={<Icon name="x" size={18} />}
          onClick={() => onRemove(photo)}
          className="absolute top-1 right-1 bg-card"
        />
      </div>
      <TileActions {...{ photo, position, count, onPlace, onRetry }} handle={handle(key)} />
    </li>
  )
}

/** Waiting and server processing have no known duration: the progress bar is indeterminate. */
const Progress = ({ name, progress }: { name: string; progress: number }) => (
  <progress
    {...(progress > 0 && progress < 1 && { value: progress })}
    max={1}
    aria-label={`Sending ${name}`}
    className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-1rem)] accent-leaf"
  />
)

interface GripProps extends Pick<Props, 'photo' | 'position' | 'count' | 'onPlace'> {
  handle: ReturnType<ReturnType<typeof usePhotoDrag>['handle']>
}

/** Moves a photo, or retries its upload. */
function TileActions({ photo, position, count, onPlace, onRetry, handle }: GripProps & Pick<Props, 'onRetry'>) {
  const { key, name, canRetry } = photo
  return (
    <div className="flex flex-wrap items-center">
      {count > 1 && <Grip {...{ photo, position, count, onPlace }} handle={handle} />}
      {position > 0 && (
        <IconButton
          id={buttonOf(key, 'earlier')}
          label={`Move ${name} earlier`}
          icon={<Icon name="chevron-left" size={18} />}
          onClick={() => onPlace(key, position - 1, 'earlier')}
        />
      )}
      {position < count - 1 && (
        <IconButton
          id={buttonOf(key, 'later')}
          label={`Move ${name} later`}
          icon={<Icon name="chevron-right" size={18} />}
          onClick={() => onPlace(key, position + 1, 'later')}
        />
      )}
      {canRetry && (
        <IconButton
          label={`Try ${name} again`}
          icon={<Icon name="rotate-cw" size={18} />}
          onClick={() => onRetry(key)}
        />
      )}
    </div>
  )
}

/** The drag handle of a photo, which also moves it with the arrow keys. */
function Grip({ photo: { key, name }, position, count, onPlace, handle }: GripProps) {
  const targets: ReadonlyMap<string, number> = new Map([
    ['ArrowLeft', position - 1],
    ['ArrowUp', position - 1],
    ['ArrowRight', position + 1],
    ['ArrowDown', position + 1],
    ['Home', 0],
    ['End', count - 1],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets.get(event.key)
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < count && to !== position) onPlace(key, to, 'grip')
  }
  return (
    <IconButton
      id={buttonOf(key, 'grip')}
      label={`Reorder ${name}: drag it, or press the arrow keys`}
      icon={<Icon name="grip-vertical" size={18} />}
      onKeyDown={onKeyDown}
      {...handle}
      className="cursor-grab touch-none active:cursor-grabbing"
    />
  )
}
