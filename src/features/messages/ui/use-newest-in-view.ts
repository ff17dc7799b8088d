import { useEffect, useRef, useState } from 'react'

const NEAR_THE_END_PX = 80

/**
 * Keeps the end of a log in view as it grows, unless the reader has scrolled up: then it only says that there is more.
 * `newest` changes with every new entry; `isOwn` tells that the reader wrote it.
 */
export function useNewestInView(newest: string, isOwn: boolean) {
  const log = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const isNearEnd = useRef(true)
  const [hasMore, setMore] = useState(false)

  const toEnd = (behavior: ScrollBehavior) => {
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior })
    setMore(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is the cause, nothing else
  useEffect(() => {
    if (isFirst.current) toEnd('instant')
    else if (isNearEnd.current || isOwn) toEnd('smooth')
    else setMore(true)
    isFirst.current = false
  }, [newest])

  return {
    log,
    hasMore,
    showNewest: () => toEnd('smooth'),
    onScroll() {
      const box = log.current
      if (!box) return
      isNearEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_THE_END_PX
      if (isNearEnd.current) setMore(false)
    },
  }
}
