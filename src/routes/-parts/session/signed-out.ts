const CHANNEL = 'signed-out'

/** Notifies the other tabs of this browser of a sign-out. */
export function announceSignedOut(userId: number): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(userId)
  channel.close()
}

/** Subscribes to sign-outs in other tabs. Returns a function that unsubscribes. */
export function onSignedOut(userId: number, listener: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    if (data === userId) listener()
  }
  return () => channel.close()
}
