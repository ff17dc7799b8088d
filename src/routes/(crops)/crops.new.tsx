import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { NewCropForm } from '#features/crops/ui/crop-form.tsx'
import { CROPS } from '#features/crops/ui/queries.ts'
import { plantQuery } from '#features/plants/ui/queries.ts'
import { dayOf } from '#shared/dates.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'
import { useMe } from '../-parts/session/use-me.ts'

export const Route = createFileRoute('/(crops)/crops/new')({
  validateSearch: ({ plant }: Record<string, unknown>): { plant?: string } => (plant ? { plant: String(plant) } : {}),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  // An unknown plant leaves the field empty.
  loader: async ({ context: { queryClient, api }, deps }) => ({
    plant: deps.plant
      ? ((await queryClient.ensureQueryData(plantQuery(api, deps.plant)).catch(() => null))?.plant ?? null)
      : null,
    today: dayOf(new Date()),
    title: 'Announce a crop',
    description: 'Say what you have sown for neighbours, and when it is ready.',
    path: '/crops/new',
    noIndex: true,
  }),
  head: pageOf,
  component: NewCrop,
})

function NewCrop() {
  const me = useMe()
  const { plant, today } = Route.useLoaderData()
  const { place } = useViewerPlace()
  const router = useRouter()
  const client = useQueryClient()
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href="/crops">Growing near you</BackLink>
        <h1 className="mt-3">Announce a crop</h1>
        <p className="mt-2 mb-7 max-w-170 text-ink-2 md:mb-9">
          Say what you have sown or will sow, and how many you can promise. Neighbours see it with your name and
          district, and we notify those who look for it. They can reserve some with a card, which is charged only once
          you say that it is ready.
        </p>
        {me && (
          <NewCropForm
            plant={plant}
            home={(me.postcode && outwardPart(me.postcode)) ?? place?.outcode ?? null}
            today={today}
            onSaved={async ({ id }) => {
              toast({ title: 'Crop announced', description: 'We notify neighbours who look for it.' })
              await client.invalidateQueries({ queryKey: [CROPS] })
              void router.navigate({ href: `/crops/${id}`, replace: true })
            }}
          />
        )}
      </div>
    </RequireAuth>
  )
}
