import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useZoom } from '#ui/pictures/use-zoom.ts'
import { MAX_ZOOM, type Point } from '#ui/pictures/zoom.ts'
import { RoundButton } from '#ui/primitives/round-button.tsx'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'
import { PictureStrip } from './picture-strip.tsx'
import { TurnButtons } from './turn-buttons.tsx'

interface Props {
  listing: Listing
  /** Index of the initial picture. */
  first: number
  /** Called with the index of the last picture shown. */
  onClose: (shown: number) => void
}

const STEP = 1.5
const PAN = 80

/**
 * Full-window view of a listing's pictures, one at a time, with zoom: by buttons, keys (arrows, plus, minus, 0), a
 * press, the wheel or two fingers. The native modal dialog traps the focus and returns it.
 */
export default function Lightbox({ listing, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  const last = listing.images.length - 1
  const zoom = useZoom({ frame, onSwipe: (step) => go(shown + step) })
  const { scale, x, y } = zoom.view
  const go = (to: number) => {
    if (to < 0 || to > last || to === shown) return
    setShown(to)
    zoom.fit()
  }
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  const close = () => {
    dialog.current?.close()
    onClose(shown)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event.key, { zoom, go, shown, last })
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  const counted = `${shown + 1} of ${last + 1}`
  const isOneOfMany = last > 0
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${listing.title}`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-[#0b130e] text-white"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-2.5 p-3">
          <p aria-live="polite" className="mr-auto font-[620] tabular-nums">
            {isOneOfMany && counted}
          </p>
          <ZoomButtons scale={scale} zoomTo={zoom.zoomTo} />
          <RoundButton label="Close" icon={<X size={22} aria-hidden="true" />} onClick={close} />
        </div>
        <div className="relative min-h-0 flex-1">
          <div
            ref={frame}
            {...zoom.fingers}
            className={`size-full touch-none select-none overflow-hidden ${scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
          >
            <div
              style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
              className="pointer-events-none size-full *:size-full *:object-contain"
            >
              <ListingPicture
                key={shown}
                listing={{ ...listing, imageUrl: listing.images[shown] ?? null }}
                sizes={`${Math.round(100 * scale)}vw`}
                isFirst
                alt={isOneOfMany ? `${listing.title}, picture ${counted}` : listing.title}
              />
            </div>
          </div>
          <TurnButtons shown={shown} last={last} go={go} className="flex" />
        </div>
        {isOneOfMany && (
          <PictureStrip
            listing={listing}
            shown={shown}
            go={go}
            markClass="border-white"
            className="max-h-36 justify-center overflow-y-auto p-3"
          />
        )}
      </div>
    </dialog>
  )
}

const ZoomButtons = ({ scale, zoomTo }: { scale: number; zoomTo: (scale: number) => void }) => (
  <>
    <RoundButton
      label="Zoom out"
      icon={<ZoomOut size={20} aria-hidden="true" />}
      aria-disabled={scale === 1}
      onClick={() => zoomTo(scale / STEP)}
      className={scale === 1 ? 'opacity-60' : ''}
    />
    <RoundButton
      label="Zoom in"
      icon={<ZoomIn size={20} aria-hidden="true" />}
      aria-disabled={scale === MAX_ZOOM}
      onClick={() => zoomTo(scale * STEP)}
      className={scale === MAX_ZOOM ? 'opacity-60' : ''}
    />
  </>
)

const larger: ReadonlyMap<string, number> = new Map(Object.entries<number>({ '+': STEP, '=': STEP, '-': 1 / STEP }))
const turns: ReadonlyMap<string, -1 | 1> = new Map(Object.entries<-1 | 1>({ ArrowLeft: -1, ArrowRight: 1 }))
const moves: ReadonlyMap<string, Point> = new Map(
  Object.entries<Point>({
    ArrowLeft: { x: PAN, y: 0 },
    ArrowRight: { x: -PAN, y: 0 },
    ArrowUp: { x: 0, y: PAN },
    ArrowDown: { x: 0, y: -PAN },
  }),
)

/** Key bindings. Arrows change the picture, or pan it when it is zoomed in. */
function actOf(key: string, { zoom, go, shown, last }: Pages): (() => void) | undefined {
  const { view, zoomTo, move, fit } = zoom
  const [factor, turn, by] = [larger.get(key), turns.get(key), moves.get(key)]
  if (factor) return () => zoomTo(view.scale * factor)
  if (view.scale > 1 && by) return () => move(by)
  if (turn) return () => go(shown + turn)
  if (key === '0') return fit
  if (key === 'Home') return () => go(0)
  return key === 'End' ? () => go(last) : undefined
}

interface Pages {
  zoom: ReturnType<typeof useZoom>
  go: (to: number) => void
  shown: number
  last: number
}
