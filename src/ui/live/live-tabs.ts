import type { LiveEvent } from '#shared/live-event.ts'
import { publishLive, setLive } from './live.ts'
import { openStream, SILENCE_MS } from './live-stream.ts'

/** Messages between the tabs of one browser. */
type TabMessage =
  | { kind: 'who' }
  | { kind: 'up' }
  | { kind: 'down' }
  | { kind: 'heartbeat' }
  | { kind: 'event'; event: LiveEvent }

/**
 * Receives live events of a user: one tab of the browser holds the stream and forwards its events, and another tab
 * takes over when it closes. Ends with the signal.
 */
export function joinLive(url: string, userId: number, ended: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    const stop = openStream(url, {
      onUp: () => handle({ kind: 'up' }),
      onDown: () => handle({ kind: 'down' }),
      onHeartbeat: () => {},
      onEvent: (event) => handle({ kind: 'event', event }),
    })
    ended.addEventListener('abort', stop)
    return
  }
  const name = `live-events:${userId}`
  const channel = new BroadcastChannel(name)
  const silence = silenceTimer(() => setLive(false))
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    silence.restart()
    handle(data)
  }
  ended.addEventListener('abort', () => {
    silence.stop()
    channel.close()
    setLive(false)
  })
  channel.postMessage({ kind: 'who' } satisfies TabMessage)
  navigator.locks
    .request(name, { signal: ended }, () => {
      silence.stop()
      return lead(url, channel, ended)
    })
    // The signal cancels a lock request that is still waiting.
    .catch(() => {})
}

function handle(message: TabMessage): void {
  if (message.kind === 'up') {
    setLive(true)
    publishLive({ kind: 'sync' })
  } else if (message.kind === 'down') setLive(false)
  else if (message.kind === 'heartbeat') setLive(true)
  else if (message.kind === 'event') publishLive(message.event)
}

/** Holds the stream for all tabs until this one closes. */
function lead(url: string, channel: BroadcastChannel, ended: AbortSignal): Promise<void> {
  let isUp = false
  const broadcast = (message: TabMessage) => {
    handle(message)
    if (!ended.aborted) channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'who') channel.postMessage({ kind: isUp ? 'up' : 'down' } satisfies TabMessage)
  }
  const stop = openStream(url, {
    onUp: () => {
      isUp = true
      broadcast({ kind: 'up' })
    },
    onDown: () => {
      isUp = false
      broadcast({ kind: 'down' })
    },
    onHeartbeat: () => broadcast({ kind: 'heartbeat' }),
    onEvent: (event) => broadcast({ kind: 'event', event }),
  })
  return new Promise((resolve) => {
    ended.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })
}

/** Calls `onSilence` when it has not been restarted for as long as it takes to detect a dead connection. */
function silenceTimer(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
