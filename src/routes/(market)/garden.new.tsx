import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PlantForm } from '#features/garden/ui/plant-form.tsx'
import { GARDEN, gardenQuery } from '#features/garden/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/garden/new')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(gardenQuery(api))
    return { title: 'Add a plant', description: 'A plant of your garden.', path: '/garden/new', noIndex: true }
  },
  head: pageOf,
  component: NewPlant,
})

function NewPlant() {
  const { data: garden } = useQuery(gardenQuery(useApi()))
  const router = useRouter()
  const client = useQueryClient()
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href="/garden">My garden</BackLink>
        <h1 className="mt-3 mb-7 md:mb-9">Add a plant</h1>
        {garden && (
          <PlantForm
            plant={null}
            today={garden.today}
            onSaved={async ({ name }) => {
              toast({ title: 'Added to your garden', description: name })
              await client.invalidateQueries({ queryKey: [GARDEN] })
              void router.navigate({ href: '/garden', replace: true })
            }}
          />
        )}
      </div>
    </RequireAuth>
  )
}
