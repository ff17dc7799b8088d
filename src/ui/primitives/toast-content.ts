import type { ReactNode } from 'react'

interface ToastAction {
  name: string
  onChoose: () => void
}

export interface ToastContent {
  title: string
  description?: ReactNode
  tone?: 'default' | 'destructive'
  /** One action, such as Undo. */
  action?: ToastAction
  /** Several actions, the most likely first. */
  actions?: readonly ToastAction[]
  /** Duration in milliseconds; 5000 by default. Errors stay until they are closed or replaced. */
  duration?: number
}

export interface ShownToast extends ToastContent {
  id: number
}
