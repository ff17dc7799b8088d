import { useEffect, useState } from 'react'

const PAUSE_MS = 120

/** The value after it has not changed for a moment. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
