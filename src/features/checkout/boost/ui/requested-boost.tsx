import { lazy, Suspense } from 'react'
import type { ListingStatus } from '#features/listings/base/lifecycle.ts'

// Includes the card form; loaded when a user opens the dialog.
const BoostDialog = lazy(() => import('./boost-dialog.tsx'))

interface Props {
  listing: { id: number; title: string; status: ListingStatus }
  onClosed: () => void
}

/** The dialog to boost the listing that the address names. Only listings on sale can be boosted. */
export const RequestedBoost = ({ listing, onClosed }: Props) =>
  listing.status === 'active' && (
    <Suspense>
      <BoostDialog listing={listing} onClose={onClosed} />
    </Suspense>
  )
