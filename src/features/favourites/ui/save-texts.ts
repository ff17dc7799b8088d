import type { ToastContent } from '#ui/primitives/toast-content.ts'

export const SAVED: ToastContent = {
  title: 'Added to favorites',
  description: 'This item has been saved to your favorites',
}

export const SAVE_FAILED: ToastContent = {
  tone: 'destructive',
  title: 'Action failed',
  description: "Please try again or login if you're not already.",
}
