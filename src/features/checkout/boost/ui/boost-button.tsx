import { Rocket } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Api } from '#shared/api-client.ts'
import { Button } from '#ui/button.tsx'

// With the card form behind it; fetched when somebody wants to boost.
const BoostDialog = lazy(() => import('./boost-dialog.tsx'))

interface Props {
  api: Api
  listing: { id: number; title: string; status: string; featured: boolean }
  /** Among other listings the button says which one it is about. */
  isInList?: boolean
  /** The address asks for the dialog at once. */
  isWanted?: boolean
  /** The dialog was closed again. */
  onClosed?: () => void
}

/** Leads a seller to have a listing shown first for a week, or for one more. Only what is on sale can be. */
export function BoostButton({ api, listing, isInList, isWanted = false, onClosed }: Props) {
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
            api={api}
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
