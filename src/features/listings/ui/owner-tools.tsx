import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { type Listing, moveListing, removeListing } from '../contract.ts'
import { canMove, canRemove, type ListingMove, listingMoveNames } from '../lifecycle.ts'
import { refreshListings } from './queries.ts'

interface Props {
  api: Api
  listing: Listing
  onRemoved: () => void
}

const names: Record<ListingMove, string> = {
  pause: 'Pause',
  resume: 'Show again',
  sold: 'Mark as sold',
  renew: 'Renew',
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.'

/** What the seller may do with their own listing, asked of the same map the server goes by. */
export function OwnerTools({ api, listing, onRemoved }: Props) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const params = { id: String(listing.id) }
  const move = useMutation({
    mutationFn: (name: ListingMove) => api(moveListing, { params: { ...params, move: name } }),
    onSettled: () => refreshListings(client),
    onError: (error) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(error) }),
  })
  const remove = useMutation({
    mutationFn: () => api(removeListing, { params }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: ['/api/products', listing.id] })
      await refreshListings(client)
      toast({ title: 'Listing removed' })
      onRemoved()
    },
  })
  return (
    <section aria-label="Your listing" className="rounded-md bg-leaf-tint p-4">
      <p className="font-[650]">This is your listing</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {listingMoveNames
          .filter((name) => canMove(listing.status, name) && !(name === 'renew' && listing.status === 'paused'))
          .map((name) => (
            <Button
              key={name}
              size="small"
              isPending={move.isPending && move.variables === name}
              onClick={() => move.mutate(name)}
            >
              {names[name]}
            </Button>
          ))}
        {canRemove(listing.status) && (
          <Button size="small" tone="quiet" onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete “${listing.title}”?`}
        confirmText="Delete listing"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        isDangerous
        error={remove.error ? sentenceOf(remove.error) : undefined}
      >
        It disappears for good. To take it out of the lists for a while, pause it instead.
      </ConfirmDialog>
    </section>
  )
}
