import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { refreshListings, sellingContract } from './queries.ts'

const PricesDialog = lazy(() => import('./prices-dialog.tsx'))

const UNDO_MS = 10_000
const listings = (count: number): string => (count === 1 ? '1 listing' : `${count} listings`)

interface Props {
  live: number
  onHoliday: number
}

/** Actions on all listings at once: a holiday, and new prices. */
export function AllListingsButtons({ live, onHoliday }: Props) {
  const [isPricing, setPricing] = useState(false)
  const { pause, resume } = useHoliday()
  return (
    <div className="flex flex-wrap gap-2.5">
      {live > 0 && (
        <>
          <Button onClick={() => setPricing(true)}>
            <Icon name="pencil" size={18} />
            Edit prices
          </Button>
          <Button isPending={pause.isPending} onClick={() => pause.mutate()}>
            <Icon name="circle-pause" size={18} />
            Pause all
          </Button>
        </>
      )}
      {onHoliday > 0 && (
        <Button tone="secondary" isPending={resume.isPending} onClick={() => resume.mutate()}>
          <Icon name="circle-play" size={18} />
          Resume all ({onHoliday})
        </Button>
      )}
      {isPricing && (
        <Suspense>
          <PricesDialog onClose={() => setPricing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Pausing can be undone, so it asks no question. */
function useHoliday() {
  const api = useApi()
  const client = useQueryClient()
  const onError = (error: unknown) =>
    toast({
      tone: 'destructive',
      title: 'That did not work',
      description: error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.',
    })
  const resume = useMutation({
    mutationFn: async () => api((await sellingContract()).resumeAll, {}),
    onSuccess: ({ resumed, stillPaused }) =>
      toast({
        title: `${listings(resumed)} on sale again`,
        ...(stillPaused > 0 && { description: `${listings(stillPaused)} may no longer be sold and stayed paused.` }),
      }),
    onError,
    onSettled: () => refreshListings(client),
  })
  const pause = useMutation({
    mutationFn: async () => api((await sellingContract()).pauseAll, {}),
    onSuccess: ({ paused }) =>
      toast({
        title: `${listings(paused)} paused`,
        description: 'Orders and booked pickups stay.',
        action: { name: 'Undo', onChoose: () => resume.mutate() },
        duration: UNDO_MS,
      }),
    onError,
    onSettled: () => refreshListings(client),
  })
  return { pause, resume }
}
