import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { PlantForm } from '#features/garden/ui/plant-form.tsx'
import { GARDEN, gardenPlantQuery, gardenQuery } from '#features/garden/ui/queries.ts'
import { RemovePlant } from '#features/garden/ui/remove-plant.tsx'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../__root.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/garden/$id')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: OnePlant,
})

async function load({ queryClient, api }: RouterContext, text: string): Promise<Page> {
  const id = toId(text)
  if (id === null) throw notFound()
  try {
    const { name } = await queryClient.fetchQuery(gardenPlantQuery(api, id))
    await queryClient.ensureQueryData(gardenQuery(api))
    return { title: name, description: 'A plant of your garden.', path: `/garden/${id}`, noIndex: true }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

function OnePlant() {
  const api = useApi()
  const id = toId(Route.useParams().id) ?? 0
  const { data: plant } = useQuery({ ...gardenPlantQuery(api, id), throwOnError: false })
  const { data: garden } = useQuery(gardenQuery(api))
  const router = useRouter()
  const client = useQueryClient()
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href="/garden">My garden</BackLink>
        {plant && garden && (
          <>
            <h1 className="wrap-anywhere mt-3 mb-7 md:mb-9">{plant.name}</h1>
            <PlantForm
              key={id}
              plant={plant}
              today={garden.today}
              onSaved={async ({ name }) => {
                toast({ title: 'Saved', description: name })
                await client.invalidateQueries({ queryKey: [GARDEN] })
                void router.navigate({ href: '/garden', replace: true })
              }}
            />
            <div className="mt-10 max-w-150 border-line border-t pt-6">
              <RemovePlant plant={plant} />
            </div>
          </>
        )}
      </div>
    </RequireAuth>
  )
}
