import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#ui/browser/use-is-hydrated.ts'

const PostedListing = lazy(() => import('./posted-listing.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that its seller has just published. */
    posted?: number
  }
}

/** In the history's state, so that the address stays that of the list; a reload keeps it. */
export function JustPosted() {
  const posted = useLocation({ select: ({ state }) => state.posted })
  return useIsHydrated() && posted ? (
    <Suspense>
      <PostedListing id={posted} />
    </Suspense>
  ) : null
}
