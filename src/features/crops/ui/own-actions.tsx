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

/** The buttons of a member's own crop. */
export function OwnCropActions({ crop }: { crop: Pick<Crop, 'id' | 'title' | 'status' | 'plant' | 'listingId'> }) {
  const { id, title, status, plant, listingId } = crop
  if (status === 'ready' && listingId !== null) {
    return <ButtonLink href={`/product/${listingId}`}>See the Listing</ButtonLink>
  }
  if (status !== 'growing') {
    return <ButtonLink href={`/crops/new?plant=${plant.slug}`}>Announce Another</ButtonLink>
  }
  return (
    <>
      <ButtonLink href={`/crops/${id}/ready`} tone="primary" aria-label={`They are ready: ${title}`}>
        They Are Ready
      </ButtonLink>
      <ButtonLink href={`/crops/${id}/edit`} aria-label={`Edit: ${title}`}>
        Edit
      </ButtonLink>
      <Withdraw crop={crop} />
    </>
  )
}

function Withdraw({ crop: { id, title } }: { crop: Pick<Crop, 'id' | 'title'> }) {
  const api = useApi()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api(withdrawCrop, { params: { id: String(id) } }),
    onSuccess: async () => {
      setAsked(false)
      toast({ title: 'Your crop is withdrawn', description: title })
      await client.invalidateQueries({ queryKey: [CROPS] })
    },
  })
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Withdraw: ${title}`}
        onClick={() => {
          reset()
          setAsked(true)
        }}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Withdraw this crop?"
        confirmText="Withdraw Crop"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        error={error ? sentenceOf(error) : undefined}
      >
        “{title}” leaves the list of what grows near, and no longer counts as promised. You can announce it as a new
        one.
      </ConfirmDialog>
    </>
  )
}
