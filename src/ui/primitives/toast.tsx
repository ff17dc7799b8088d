import { lazy, Suspense, useSyncExternalStore } from 'react'
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

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** The region of the toasts; once in the layout. Its code is loaded with the first toast. */
export function Toasts() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  if (count === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion shown={current} onClose={dismissToast} />
    </Suspense>
  )
}
