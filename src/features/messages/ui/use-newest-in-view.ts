import { useEffect, useRef, useState } from 'react'

const NEAR_THE_END_PX = 80
/** Space above an entry that is longer than the view. */
const EDGE_PX = 12
/** For this long after opening, entries that arrive belong to the first view. */
const OPENING_MS = 1_500

/** Where to scroll to for the newest entry: its beginning if it is longer than the view, otherwise the end. */
function newestTop(box: HTMLElement, content: HTMLElement | null): number {
  const newest = content?.lastElementChild?.getBoundingClientRect()
  if (!newest) return box.scrollHeight
  return Math.min(box.scrollHeight, newest.top - box.getBoundingClientRect().top + box.scrollTop - EDGE_PX)
}

/**
 * Scrolls to the newest entry of a log as it grows. If the reader has scrolled up, it only reports that there are new entries.
 * `newest` changes with every new entry; `isOwn` means that the reader wrote it.
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
    const box = log.current
    box?.scrollTo({ top: newestTop(box, content.current), behavior: isOpening ? 'instant' : 'smooth' })
    isAtEnd.current = true
    setMore(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a new entry arrives
  useEffect(() => {
    opened.current ||= performance.now()
    if (isAtEnd.current || isOwn) toEnd()
    else setMore(true)
  }, [newest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one observer for as long as the log is mounted
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
      // During the smooth scroll the end is not reached yet but is still the target.
      if (isNear || box.scrollTop < lastTop.current) isAtEnd.current = isNear
      lastTop.current = box.scrollTop
      if (isNear) setMore(false)
    },
  }
}
