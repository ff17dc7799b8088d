import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type Crop, withdrawCrop } from '../contract.ts'
import { CROPS } from './queries.ts'

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'

type OwnCrop = Pick<Crop, 'id' | 'title' | 'status' | 'plant' | 'listingId' | 'canBeReady'>

/** The buttons of a member's own crop: also after its last day, for as long as its reservations wait. */
export function OwnCropActions({ crop }: { crop: OwnCrop }) {
  const { id, title, status, plant, listingId, canBeReady } = crop
  if (status === 'ready' && listingId !== null) {
    return (
      <>
        <ButtonLink href={`/product/${listingId}`}>See the Listing</ButtonLink>
        <Withdraw crop={crop} />
      </>
    )
  }
  if (!canBeReady) {
    return <ButtonLink href={`/crops/new?plant=${plant.slug}`}>Announce Another</ButtonLink>
  }
  return (
    <>
      <ButtonLink href={`/crops/${id}/ready`} tone="primary" aria-label={`They are ready: ${title}`}>
        They Are Ready
      </ButtonLink>
      {status === 'growing' && (
        <ButtonLink href={`/crops/${id}/edit`} aria-label={`Edit: ${title}`}>
          Edit
        </ButtonLink>
      )}
      <Withdraw crop={crop} />
    </>
  )
}

function Withdraw({ crop: { id, title, status } }: { crop: OwnCrop }) {
  const isReady = status === 'ready'
  const api = useApi()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api(withdrawCrop, { params: { id: String(id) } }),
    onSuccess: async () => {
      setAsked(false)
      toast({ title: isReady ? 'Nobody else is charged' : 'Your crop is withdrawn', description: title })
      await client.invalidateQueries({ queryKey: [CROPS] })
    },
  })
  return (
    <>
      <Button
        tone="quiet"
        aria-label={isReady ? `It has failed: ${title}` : `Withdraw: ${title}`}
        onClick={() => {
          reset()
          setAsked(true)
        }}
      >
        {isReady ? 'It Has Failed' : 'Withdraw'}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={isReady ? 'Has this crop failed?' : 'Withdraw this crop?'}
        confirmText={isReady ? 'It Has Failed' : 'Withdraw Crop'}
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        error={error ? sentenceOf(error) : undefined}
      >
        {isReady
          ? `Reservations of “${title}” that are not charged yet end, and their buyers are emailed. Then remove the listing, and cancel the orders that are paid.`
          : `“${title}” leaves the list of what grows near, and no longer counts as promised. All its reservations end for good; nobody is charged.`}
      </ConfirmDialog>
    </>
  )
}
