import { useEffect, useState } from 'react'

const PAUSE_MS = 120

/** The value after it has not changed for a moment. */
export function useDebouncedValue(text: string, pauseMs: number = PAUSE_MS): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
