import { useRouter } from '@tanstack/react-router'
import { Button } from '#ui/primitives/button.tsx'
import { addGardenPlant, type GardenPlant, removeGardenPlant } from '../contract.ts'
import { useGardenChange } from './use-garden-change.ts'

/** Removes a plant at once; Undo adds it again. */
export function RemovePlant({ plant: { id, name, plant, since, note, order } }: { plant: GardenPlant }) {
  const router = useRouter()
  const restore = useGardenChange(addGardenPlant, () => ({ title: 'Back in your garden', description: name }))
  const undo = () =>
    restore.mutate({
      body: {
        name,
        plant: plant?.slug ?? null,
        since,
        note: note ?? '',
        transactionId: order?.id ?? null,
        listingId: order?.listingId ?? null,
      },
    })
  const remove = useGardenChange(removeGardenPlant, () => ({
    title: 'Removed from your garden',
    description: name,
    action: { name: 'Undo', onChoose: undo },
  }))
  return (
    <Button
      tone="danger"
      isPending={remove.isPending}
      onClick={() =>
        remove.mutate(
          { params: { id: String(id) } },
          { onSuccess: () => void router.navigate({ href: '/garden', replace: true }) },
        )
      }
    >
      Remove from My Garden
    </Button>
  )
}
