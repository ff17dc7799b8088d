import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { SavedCardView } from '../contract.ts'
import { savedCardCalls, savedCardsQuery } from './queries.ts'

/** The cards that the user has saved, each with what they agreed to and a way to remove it. */
export function SavedCardsSettings() {
  const { data, isError, refetch } = useQuery({ ...savedCardsQuery(useApi()), throwOnError: false })
  if (isError && !data) {
    return (
      <Notice tone="destructive" isUrgent action={<Button onClick={() => void refetch()}>Retry</Button>}>
        We could not load your saved cards.
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-24 w-full" />
  if (data.cards.length === 0)
    return <EmptyState title="You have no saved cards">Nothing can be charged later.</EmptyState>
  return (
    <ul className="divide-y divide-line border-line border-y-2">
      {data.cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </ul>
  )
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

function Card({ card }: { card: SavedCardView }) {
  const [isAsking, setAsking] = useState(false)
  const name = `${card.brand} ending in ${card.last4}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[650]">
          {name} {card.hasExpired && <Badge tone="label">Expired</Badge>}
        </p>
        <p className="text-ink-2 text-sm">
          Valid until {twoDigits(card.expiryMonth)}/{card.expiryYear}
        </p>
        {card.neededFor && <p className="mt-1 text-sm">{card.neededFor} You can remove it after that.</p>}
        <details className="mt-1 text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 text-ink-2">What you agreed to</summary>
          <p>{card.mandate}</p>
          <p className="mt-1 text-ink-3">Agreed on {formatDay(card.agreedAt)}</p>
        </details>
      </div>
      {!card.neededFor && (
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <RemoveDialog card={card} name={name} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}

interface RemoveProps {
  card: SavedCardView
  name: string
  isOpen: boolean
  onClose: () => void
}

function RemoveDialog({ card, name, isOpen, onClose }: RemoveProps) {
  const { isBusy, failure, remove } = useRemoving(card, name)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Remove this card?" isBusy={isBusy}>
      <p>{name} is removed here and at our payment provider. Nothing can be charged to it after that.</p>
      {failure && (
        <Notice tone="destructive" isUrgent className="mt-4">
          {failure}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button tone="danger" isPending={isBusy} onClick={() => void remove()}>
          Remove Card
        </Button>
      </div>
    </Dialog>
  )
}

function useRemoving({ id }: SavedCardView, name: string) {
  const api = useApi()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await api((await savedCardCalls()).removeSavedCard, { params: { id: String(id) } })
      toast({ title: 'Card removed', description: name })
      await client.invalidateQueries({ queryKey: savedCardsQuery(api).queryKey })
    } catch (cause) {
      setFailure(sentenceOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, remove }
}
