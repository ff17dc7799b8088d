import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '#shared/live-event.ts'

// One stream serves the whole window, as toasts do.
let isUp = false
const watchers = new Set<() => void>()
const hearers = new Set<(event: LiveEvent) => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether changes are told as they happen. While they are not, whoever needs them asks now and then. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isUp,
    () => false,
  )

/** Hears what changed; `sync` when something may have been missed. Returns how to stop. */
export function onLive(hear: (event: LiveEvent) => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** For the connection alone: whether it stands. */
export function setLive(next: boolean): void {
  if (next === isUp) return
  isUp = next
  for (const watcher of watchers) watcher()
}

/** For the connection alone: what it heard. */
export function publishLive(event: LiveEvent): void {
  for (const hear of hearers) hear(event)
}
