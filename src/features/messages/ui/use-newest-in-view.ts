import { useEffect, useRef, useState } from 'react'

const NEAR_THE_END_PX = 80
/** So long after it opened, what still arrives belongs to the first view. */
const OPENING_MS = 1_500

/**
 * Keeps the end of a log in view as it grows, unless the reader has scrolled up: then it only says that there is more.
 * `newest` changes with every new entry; `isOwn` tells that the reader wrote it.
 */
export function useNewestInView(newest: string, isOwn: boolean) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const opened = useRef(0)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const [hasMore, setMore] = useState(false)

  const toEnd = () => {
    const isOpening = performance.now() - opened.current < OPENING_MS
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior: isOpening ? 'instant' : 'smooth' })
    isAtEnd.current = true
    setMore(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is the cause, nothing else
  useEffect(() => {
    opened.current ||= performance.now()
    if (isAtEnd.current || isOwn) toEnd()
    else setMore(true)
  }, [newest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures that load and fields that grow, as long as it is there
  useEffect(() => {
    const sizes = new ResizeObserver(() => isAtEnd.current && toEnd())
    for (const { current } of [log, content]) if (current) sizes.observe(current)
    return () => sizes.disconnect()
  }, [])

  return {
    log,
    content,
    hasMore,
    showNewest: toEnd,
    onScroll() {
      const box = log.current
      if (!box) return
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_THE_END_PX
      // On the way down to the end it is not there yet, and still means to be.
      if (isNear || box.scrollTop < lastTop.current) isAtEnd.current = isNear
      lastTop.current = box.scrollTop
      if (isNear) setMore(false)
    },
  }
}
