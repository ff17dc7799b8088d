import { lazy, Suspense } from 'react'
import { ReplyTime } from '#features/messages/ui/reply-time.tsx'

const ReliabilityLine = lazy(() => import('#features/pickups/no-shows/ui/reliability-line.tsx'))

/** What a seller's past says: how soon they answer, and to how many pickups they came. */
export const SellerRecord = ({ userId }: { userId: number }) => (
  <>
    <ReplyTime userId={userId} />
    <Suspense>
      <ReliabilityLine userId={userId} />
    </Suspense>
  </>
)
