import { type ComponentProps, lazy, Suspense } from 'react'

// Only while there are no listings.
const FirstHere = lazy(() => import('./first-here.tsx'))

/** Shown in place of listings while there are none. */
export const Invite = (props: ComponentProps<typeof FirstHere>) => (
  <Suspense fallback={null}>
    <FirstHere {...props} />
  </Suspense>
)
