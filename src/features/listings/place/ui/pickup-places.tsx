import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { placeLine } from '#shared/places/place-line.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type PickupPlace, removePickupPlace } from '../pickup-places-contract.ts'
import { pickupPlacesQuery } from './pickup-places-query.ts'

const PickupPlaceDialog = lazy(() => import('./pickup-place-dialog.tsx'))

/** The seller's pickup places, to change, add and remove. */
export function PickupPlaces() {
  const api = useApi()
  const client = useQueryClient()
  const { data: places = [] } = useQuery({ ...pickupPlacesQuery(api), throwOnError: false })
  const [open, setOpen] = useState<{ place: PickupPlace | null } | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: PickupPlace) => api(removePickupPlace, { params: { id: String(id) } }),
    onSuccess: (_answer, { name }) =>
      toast({ title: `${name} removed`, description: 'Listings that name it keep it.' }),
    onError: () => toast({ tone: 'destructive', title: 'That did not work', description: 'Please try again.' }),
    onSettled: () => client.invalidateQueries(pickupPlacesQuery(api)),
  })
  return (
    <section aria-labelledby="pickup-places" className="mb-10">
      <h2 id="pickup-places" className="text-xl">
        My pickup places
      </h2>
      <p className="mt-1 mb-3 max-w-[62ch] text-ink-2">
        A listing names one of them. Buyers see its town and outward code, and the exact place once they have paid.
      </p>
      {places.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {places.map((place) => (
            <li key={place.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-40 flex-1">
                <span className="block font-[650]">{place.name}</span>
                <span className="text-ink-2 text-sm [overflow-wrap:anywhere]">
                  {placeLine(place.details, place.town, place.postcode)}
                </span>
              </p>
              <span className="flex gap-2">
                <Button size="small" onClick={() => setOpen({ place })} aria-label={`Edit ${place.name}`}>
                  Edit
                </Button>
                <Button
                  size="small"
                  tone="quiet"
                  isPending={remove.isPending && remove.variables.id === place.id}
                  onClick={() => remove.mutate(place)}
                  aria-label={`Remove ${place.name}`}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen({ place: null })}>
        <Icon name="plus" size={18} />
        Add a place
      </Button>
      {open && (
        <Suspense>
          <PickupPlaceDialog place={open.place} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}
