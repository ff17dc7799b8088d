import type { LiveEvent } from '#shared/live-event.ts'
import { publishLive, setLive } from './live.ts'
import { openStream, SILENCE_MS } from './live-stream.ts'

/** Messages between the tabs of one browser. */
type Word = { say: 'who' } | { say: 'up' } | { say: 'down' } | { say: 'beat' } | { say: 'event'; event: LiveEvent }

/**
 * Receives live events of a user: one tab of the browser holds the stream and forwards its events, and another tab
 * takes over when it closes. Ends with the signal.
 */
export function joinLive(url: string, userId: number, ended: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    const stop = openStream(url, {
      onUp: () => hear({ say: 'up' }),
      onDown: () => hear({ say: 'down' }),
      onBeat: () => {},
      onEvent: (event) => hear({ say: 'event', event }),
    })
    ended.addEventListener('abort', stop)
    return
  }
  const name = `live:${userId}`
  const channel = new BroadcastChannel(name)
  const silence = patience(() => setLive(false))
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    silence.startAnew()
    hear(data)
  }
  ended.addEventListener('abort', () => {
    silence.stop()
    channel.close()
    setLive(false)
  })
  channel.postMessage({ say: 'who' } satisfies Word)
  navigator.locks
    .request(name, { signal: ended }, () => {
      silence.stop()
      return lead(url, channel, ended)
    })
    // The signal cancels a lock request that is still waiting.
    .catch(() => {})
}

function hear(word: Word): void {
  if (word.say === 'up') {
    setLive(true)
    publishLive({ kind: 'sync' })
  } else if (word.say === 'down') setLive(false)
  else if (word.say === 'beat') setLive(true)
  else if (word.say === 'event') publishLive(word.event)
}

/** Holds the stream for all tabs until this one closes. */
function lead(url: string, channel: BroadcastChannel, ended: AbortSignal): Promise<void> {
  let isUp = false
  const tell = (word: Word) => {
    hear(word)
    if (!ended.aborted) channel.postMessage(word)
  }
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.say === 'who') channel.postMessage({ say: isUp ? 'up' : 'down' } satisfies Word)
  }
  const stop = openStream(url, {
    onUp: () => {
      isUp = true
      tell({ say: 'up' })
    },
    onDown: () => {
      isUp = false
      tell({ say: 'down' })
    },
    onBeat: () => tell({ say: 'beat' }),
    onEvent: (event) => tell({ say: 'event', event }),
  })
  return new Promise((resolve) => {
    ended.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })
}

/** Calls `tire` when nothing has restarted it for as long as a dead connection takes to be noticed. */
function patience(tire: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    startAnew: () => {
      clearTimeout(timer)
      timer = setTimeout(tire, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
