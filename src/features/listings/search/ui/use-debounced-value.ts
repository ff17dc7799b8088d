import { useEffect, useState } from 'react'

const PAUSE_MS = 120

/** The same for an object that every rendering makes again: equal content is no change. */
export function useDebouncedContent<Value extends object>(value: Value, pauseMs: number): Value {
  const content = JSON.stringify(value)
  const [newest, setNewest] = useState({ content, value })
  if (newest.content !== content) setNewest({ content, value })
  return useDebouncedValue(newest, pauseMs).value
}

/** The value after it has not changed for a moment. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
