import { type PointerEvent, useEffect, useState } from 'react'

interface Drag {
  key: number
  pointer: number
  startX: number
  startY: number
  /** How far it has been dragged, in pixels. */
  dx: number
  dy: number
  /** Where it would go now. */
  to: number | null
}

/** Marks an element as the tile at this position, for dragging over it. */
export const tileAt = (position: number) => ({ 'data-photo-tile': position })

const FAR_ENOUGH = 6

/** Dragging a tile onto another one's place. Nothing moves in the page until it is let go; Escape gives up. */
export function usePhotoDrag(place: (key: number, position: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null)
    document.addEventListener('keydown', giveUp)
    return () => document.removeEventListener('keydown', giveUp)
  }, [isDragging])
  return {
    drag,
    /** For what a tile is taken by. */
    handle: (key: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ key, pointer: event.pointerId, startX: event.clientX, startY: event.clientY, dx: 0, dy: 0, to: null })
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
        if (drag?.pointer !== pointerId) return
        const [dx, dy] = [clientX - drag.startX, clientY - drag.startY]
        const isFar = Math.hypot(dx, dy) >= FAR_ENOUGH
        setDrag({ ...drag, dx, dy, to: isFar ? tileUnder(clientX, clientY) : null })
      },
      onPointerUp() {
        if (drag?.to != null) place(drag.key, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}

/** The position of the tile under a point; the dragged one itself lets the pointer through. */
function tileUnder(x: number, y: number): number | null {
  const tile = document.elementsFromPoint(x, y).find((element) => element.closest('[data-photo-tile]'))
  const position = tile?.closest('[data-photo-tile]')?.getAttribute('data-photo-tile')
  return position == null ? null : Number(position)
}
