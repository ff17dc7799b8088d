import { type ComponentProps, lazy, Suspense } from 'react'

const Strip = lazy(() => import('#features/listings/listing/ui/recently-viewed.tsx'))

/** Recently viewed listings. Only the browser stores them, so the code is loaded once there are any. */
export const RecentlyViewed = (props: ComponentProps<typeof Strip>) =>
  props.viewed.length > 0 && (
    <Suspense fallback={null}>
      <Strip {...props} />
    </Suspense>
  )
