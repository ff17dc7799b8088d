import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { FITTING, moveBy, type Point, type View, zoomAt } from './zoom.ts'

/** Movement in pixels above which a touch counts as a drag. */
const TAP = 8
const SWIPE = 48
const CLOSE_UP = 2.5

interface Options {
  frame: RefObject<HTMLElement | null>
  /** A swipe across a picture that is not enlarged: 1 for the next picture, -1 for the previous one. */
  onSwipe: (step: 1 | -1) => void
}

/** Zooms by wheel, press and pinch; pans an enlarged picture; swipes between others. */
export function useZoom({ frame, onSwipe }: Options) {
  const [view, setView] = useState<View>(FITTING)
  const shown = useRef(view)
  shown.current = view
  const fingers = useRef(new Map<number, Point>())
  const path = useRef<Point>({ x: 0, y: 0 })
  const wasPinched = useRef(false)

  // The frame exists whenever an event reaches it; before that, nothing has a size.
  const size = (): DOMRectReadOnly => frame.current?.getBoundingClientRect() ?? new DOMRectReadOnly()
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const zoomTo = (scale: number, point: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomAt(before, scale, point, size()))

  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const point = pointOf(event)
      setView((before) => zoomAt(before, before.scale * Math.exp(-event.deltaY / 300), point, size()))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size === 0) {
      path.current = { x: 0, y: 0 }
      wasPinched.current = false
    }
    fingers.current.set(event.pointerId, pointOf(event))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId)
    fingers.current.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    const other = others[0]?.[1]
    if (other) {
      wasPinched.current = true
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const ratio = apart(now, other) / Math.max(1, apart(before, other))
      setView((view) => zoomAt(view, view.scale * ratio, middle, size()))
    } else {
      path.current = { x: path.current.x + by.x, y: path.current.y + by.y }
      if (shown.current.scale > 1) setView((view) => moveBy(view, by, size()))
    }
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || wasPinched.current) return
    const { x, y } = path.current
    const isTap = Math.hypot(x, y) < TAP
    if (isTap) zoomTo(shown.current.scale > 1 ? 1 : CLOSE_UP, pointOf(event))
    else if (shown.current.scale === 1 && Math.abs(x) > Math.max(SWIPE, Math.abs(y))) onSwipe(x < 0 ? 1 : -1)
  }
  return {
    view,
    zoomTo,
    move: (by: Point) => setView((before) => moveBy(before, by, size())),
    fit: () => setView(FITTING),
    fingers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
    },
  }
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
