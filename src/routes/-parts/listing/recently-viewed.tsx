import { type ComponentProps, lazy, Suspense } from 'react'

const Strip = lazy(() => import('#features/listings/listing/ui/recently-viewed.tsx'))

/** The way back to what somebody looked at. Only the browser knows it, so its code is fetched once there is something. */
export const RecentlyViewed = (props: ComponentProps<typeof Strip>) =>
  props.viewed.length > 0 && (
    <Suspense fallback={null}>
      <Strip {...props} />
    </Suspense>
  )
