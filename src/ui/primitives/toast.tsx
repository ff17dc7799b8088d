import { useSyncExternalStore } from 'react'
import type { ShownToast, ToastContent } from './toast-content.ts'

// Toasts belong to the window: the component that shows one may be unmounted before it closes.
let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast. It replaces the current one. */
export function toast(content: ToastContent): void {
  count += 1
  show({ ...content, id: count })
  if (!ToastRegion) load()
}

let ToastRegion: typeof import('./toast-region.tsx').default | null = null

/**
 * Loads the region of toasts ahead of the first one, where it may come while there is no connection: a file that could not be
 * loaded is not asked for twice by every browser.
 */
export function prepareToasts(): void {
  if (!ToastRegion) load()
}

/** Without a connection a toast is not shown. */
function load(): void {
  import('./toast-region.tsx').then(
    (loaded) => {
      ToastRegion = loaded.default
      show(shown && { ...shown })
    },
    () => {},
  )
}

/** Closes a toast; without an id, the current one. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || shown.id === id)) show(null)
}

export const useToast = () => toast

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The region of the toasts; once in the layout. Its code is loaded with the first toast. */
export function Toasts() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  return ToastRegion && <ToastRegion shown={current} onClose={dismissToast} />
}
