import { Rocket } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ListingStatus } from '#features/listings/base/lifecycle.ts'
import { Button } from '#ui/primitives/button.tsx'

// Includes the card form; loaded when a user opens the dialog.
const BoostDialog = lazy(() => import('./boost-dialog.tsx'))

interface Props {
  listing: { id: number; title: string; status: ListingStatus; featured: boolean }
  /** In a list of listings, the button's name says which one it is for. */
  isInList?: boolean
  /** The URL opens the dialog at once. */
  isWanted?: boolean
  /** Called when the dialog closes. */
  onClosed?: () => void
}

/** Opens the dialog to boost a listing, or to extend its boost by a week. Only listings on sale can be boosted. */
export function BoostButton({ listing, isInList, isWanted = false, onClosed }: Props) {
  const [isChosen, setChosen] = useState(false)
  if (listing.status !== 'active') return null
  const isOpen = isChosen || isWanted
  const name = listing.featured ? 'Boost for longer' : 'Boost'
  return (
    <>
      <Button
        size="small"
        onClick={() => setChosen(true)}
        {...(isInList && { 'aria-label': `${name}: ${listing.title}` })}
      >
        <Rocket size={16} aria-hidden="true" />
        {name}
      </Button>
      {isOpen && (
        <Suspense>
          <BoostDialog
            listing={listing}
            onClose={() => {
              setChosen(false)
              onClosed?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
