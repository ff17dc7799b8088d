import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
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
            <Pencil size={18} aria-hidden="true" />
            Edit prices
          </Button>
          <Button isPending={pause.isPending} onClick={() => pause.mutate()}>
            <CirclePause size={18} aria-hidden="true" />
            Pause all
          </Button>
        </>
      )}
      {onHoliday > 0 && (
        <Button tone="secondary" isPending={resume.isPending} onClick={() => resume.mutate()}>
          <CirclePlay size={18} aria-hidden="true" />
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
