import { type PointerEvent, useEffect, useState } from 'react'

interface Drag {
  key: number
  pointer: number
  startX: number
  startY: number
  /** Distance dragged, in pixels. */
  dx: number
  dy: number
  /** Index at which the tile would be dropped. */
  to: number | null
}

/** Registers an element as the tile at this index, as a drop target. */
export const tileAt = (position: number) => ({ 'data-photo-tile': position })

const FAR_ENOUGH = 6

/** Sorts tiles by dragging. The order changes only on release; Escape cancels. */
export function usePhotoDrag(place: (key: number, position: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null)
    document.addEventListener('keydown', cancel)
    return () => document.removeEventListener('keydown', cancel)
  }, [isDragging])
  return {
    drag,
    /** Props of the drag handle. */
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

/** Index of the tile under a point; the dragged tile ignores the pointer. */
function tileUnder(x: number, y: number): number | null {
  const tile = document.elementsFromPoint(x, y).find((element) => element.closest('[data-photo-tile]'))
  const position = tile?.closest('[data-photo-tile]')?.getAttribute('data-photo-tile')
  return position == null ? null : Number(position)
}
