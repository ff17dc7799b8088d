import { type LiveEvent, liveEventIn } from '#shared/live-event.ts'

/** Without a heartbeat for this long the connection counts as dead. The server sends one every 20 s. */
export const SILENCE_MS = 50_000
const MAX_WAIT_MS = 20_000
const FIRST_SPREAD_MS = 2_000

export interface StreamHandlers {
  /** Connected: refetch everything, because events may have been missed. */
  onUp: () => void
  onDown: () => void
  onHeartbeat: () => void
  onEvent: (event: LiveEvent) => void
}

/** The reconnect delay: random within the spread the server asked for, and within a wider one after many failures. */
export const waitFor = (spreadMs: number, failures: number, random: number): number =>
  Math.round(Math.min(MAX_WAIT_MS, Math.max(spreadMs, FIRST_SPREAD_MS * 2 ** failures)) * random)

/** Keeps one event stream open and reconnects by itself. Returns a function that closes it. */
export function openStream(url: string, handlers: StreamHandlers): () => void {
  let source: EventSource | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let [spread, failures] = [FIRST_SPREAD_MS, 0]

  const down = () => {
    source?.close()
    source = null
    clearTimeout(silence)
    clearTimeout(again)
    handlers.onDown()
    again = setTimeout(up, waitFor(spread, failures++, Math.random()))
  }
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(down, SILENCE_MS)
  }
  const up = () => {
    clearTimeout(again)
    source?.close()
    source = new EventSource(url)
    alive()
    source.addEventListener('hello', ({ data }) => {
      spread = Number(data) || FIRST_SPREAD_MS
      failures = 0
      alive()
      handlers.onUp()
    })
    source.addEventListener('heartbeat', ({ data }) => {
      spread = Number(data) || spread
      alive()
      handlers.onHeartbeat()
    })
    source.addEventListener('bye', ({ data }) => {
      spread = Number(data) || spread
    })
    source.onmessage = ({ data }) => {
      alive()
      const event = liveEventIn(JSON.parse(String(data)))
      if (event) handlers.onEvent(event)
    }
    source.onerror = down
  }
  const backOnline = () => {
    if (source === null) up()
  }
  addEventListener('online', backOnline)
  up()
  return () => {
    removeEventListener('online', backOnline)
    clearTimeout(again)
    clearTimeout(silence)
    source?.close()
    handlers.onDown()
  }
}
