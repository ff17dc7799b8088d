import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** The current time, for texts and buttons that change when a time is reached. Null on the server and until hydrated. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
