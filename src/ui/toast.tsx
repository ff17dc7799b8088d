import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

export interface ToastContent {
  title: string
  description?: ReactNode
  tone?: 'default' | 'destructive'
  /** One thing to do about it, Undo say. */
  action?: { name: string; onChoose: () => void }
  /** Milliseconds it stays; 5000 unless said. Failures stay until they are closed or replaced. */
  duration?: number
}

export interface ShownToast extends ToastContent {
  id: number
}

// Toasts belong to the window, not to a component: whoever shows one may be gone before it closes.
let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast. There is one at a time: a new one takes the place of the old. */
export function toast(content: ToastContent): void {
  count += 1
  show({ ...content, id: count })
}

/** Takes a toast away; without an id whichever is shown. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || shown.id === id)) show(null)
}

export const isToastShown = (): boolean => shown !== null

export const useToast = () => toast

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Where toasts appear; once in the layout. Its code is fetched with the first toast. */
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
