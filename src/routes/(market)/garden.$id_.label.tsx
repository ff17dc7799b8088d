import { createFileRoute, notFound } from '@tanstack/react-router'
import type { GardenPlant } from '#features/garden/contract.ts'
import { careOf } from '#features/garden/label-words.ts'
import { CareLabel } from '#features/garden/ui/care-label.tsx'
import { gardenPlantQuery } from '#features/garden/ui/queries.ts'
import type { PlantEntry } from '#features/plants/contract.ts'
import { plantQuery } from '#features/plants/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { qrCode } from '#shared/pictures/qr-code.ts'
import type { RouterContext } from '../__root.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { getPublicUrl } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/garden/$id_/label')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: LabelPage,
})

async function load({ queryClient, api }: RouterContext, text: string) {
  const id = toId(text)
  if (id === null) throw notFound()
  const head = { title: 'Care label', description: 'A label to print.', path: `/garden/${text}/label`, noIndex: true }
  try {
    const plant = await queryClient.fetchQuery(gardenPlantQuery(api, id))
    const entry = plant.plant ? (await queryClient.fetchQuery(plantQuery(api, plant.plant.slug))).plant : null
    return { ...head, plant, entry, code: codeOf(plant, entry) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

/** The care tips of a plant of the catalogue, else the listing that it was bought from. */
function codeOf({ order }: GardenPlant, entry: PlantEntry | null) {
  const code = (path: string, opens: string) => ({ qr: qrCode(new URL(path, getPublicUrl()).href), opens })
  if (entry) return code(careOf(entry), `the care of ${entry.name}`)
  return order ? code(`/product/${order.listingId}`, 'the listing that it was bought from') : null
}

function LabelPage() {
  const { plant, entry, code } = Route.useLoaderData()
  return (
    <RequireAuth>
      <CareLabel plant={plant} entry={entry} code={code} />
    </RequireAuth>
  )
}
