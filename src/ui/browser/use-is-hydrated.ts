import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React runs in the browser: false on the server and in the first render of its page. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
