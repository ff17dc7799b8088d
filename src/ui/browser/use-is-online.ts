import { useSyncExternalStore } from 'react'

function onChange(report: () => void): () => void {
  addEventListener('online', report)
  addEventListener('offline', report)
  return () => {
    removeEventListener('online', report)
    removeEventListener('offline', report)
  }
}

/** Whether the device has a connection, as far as the browser knows. True on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
