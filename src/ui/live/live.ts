import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '#shared/live-event.ts'

// One stream serves the whole window, as with toasts.
let isUp = false
const watchers = new Set<() => void>()
const listeners = new Set<(event: LiveEvent) => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether live events arrive. While they do not, components poll. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isUp,
    () => false,
  )

/** Subscribes to live events; `sync` means that events may have been missed. Returns a function that unsubscribes. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by the stream only: sets whether it is connected. */
export function setLive(next: boolean): void {
  if (next === isUp) return
  isUp = next
  for (const watcher of watchers) watcher()
}

/** Called by the stream only: publishes a received event. */
export function publishLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
