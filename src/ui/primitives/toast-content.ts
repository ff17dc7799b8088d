import type { ReactNode } from 'react'

export interface ToastContent {
  title: string
  description?: ReactNode
  tone?: 'default' | 'destructive'
  /** One action, such as Undo. */
  action?: { name: string; onChoose: () => void }
  /** Duration in milliseconds; 5000 by default. Errors stay until they are closed or replaced. */
  duration?: number
}

export interface ShownToast extends ToastContent {
  id: number
}
