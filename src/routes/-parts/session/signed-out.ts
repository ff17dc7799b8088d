const CHANNEL = 'signed-out'

/** Tells the other tabs of this browser that somebody has signed out. */
export function announceSignedOut(userId: number): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(userId)
  channel.close()
}

/** Hears of it. Returns how to stop. */
export function onSignedOut(userId: number, hear: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    if (data === userId) hear()
  }
  return () => channel.close()
}
