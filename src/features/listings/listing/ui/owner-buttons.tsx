import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { canEdit, canMove, canRemove, type ListingMove, listingMoveNames } from '../../base/lifecycle.ts'
import type { Listing } from '../listing.ts'
import { useOwnerActions } from './use-owner-actions.ts'

interface Props {
  listing: Listing
  onRemoved?: () => void
  /** In a list, each button's label names its listing. */
  isInList?: boolean
  /** Actions from other features. */
  further?: ReactNode
}

const names: Record<ListingMove, string> = {
  pause: 'Pause',
  resume: 'Show again',
  sold: 'Mark as sold',
  renew: 'Renew',
}

/** Actions that the seller may take, derived from the same transition map as on the server. */
export function OwnerButtons({ listing, onRemoved, isInList, further }: Props) {
  const { id, title, status } = listing
  const { move, remove } = useOwnerActions(listing, onRemoved)
  const named = (act: string) => (isInList ? { 'aria-label': `${act}: ${title}` } : {})
  return (
    <div className="flex flex-wrap gap-2">
      {canEdit(status) && (
        <ButtonLink href={`/product/${id}/edit`} size="small" {...named('Edit')}>
          Edit
        </ButtonLink>
      )}
      {listingMoveNames
        .filter((name) => canMove(status, name) && !(name === 'renew' && status === 'paused'))
        .map((name) => (
          <Button
            key={name}
            size="small"
            isPending={move.isPending && move.variables === name}
            onClick={() => move.mutate(name)}
            {...named(names[name])}
          >
            {names[name]}
          </Button>
        ))}
      {further}
      {canRemove(status) && (
        <Button
          size="small"
          tone="quiet"
          isPending={remove.isPending}
          onClick={() => remove.mutate()}
          {...named('Delete')}
        >
          Delete
        </Button>
      )}
    </div>
  )
}
