import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { Crop } from '#features/crops/contract.ts'
import { EditCropForm } from '#features/crops/ui/crop-form.tsx'
import { CROPS } from '#features/crops/ui/queries.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../__root.tsx'
import { loadOwnCrop } from '../-parts/crops/own-crop.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(crops)/crops/$id_/edit')({
  beforeLoad: requireSignIn,
  // The form starts with the stored version, never with a cached one.
  gcTime: 0,
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: EditCrop,
})

async function load(context: RouterContext, text: string): Promise<Page & { crop: Crop }> {
  const crop = await loadOwnCrop(context, text)
  return {
    crop,
    title: 'Edit your crop',
    description: 'Change what you promise.',
    path: `/crops/${crop.id}/edit`,
    noIndex: true,
  }
}

function EditCrop() {
  const { crop } = Route.useLoaderData()
  const router = useRouter()
  const client = useQueryClient()
  const address = `/crops/${crop.id}`
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href={address}>Back to your crop</BackLink>
        <h1 className="mt-3">Edit your crop</h1>
        <p className="mt-2 mb-7 text-ink-2 md:mb-9">{crop.title}</p>
        {crop.status === 'growing' ? (
          <EditCropForm
            crop={crop}
            onSaved={async () => {
              toast({ title: 'Crop updated', description: 'Your changes are on its page.' })
              await client.invalidateQueries({ queryKey: [CROPS] })
              void router.navigate({ href: address, replace: true })
            }}
          />
        ) : (
          <Notice
            tone="warning"
            title="This crop no longer grows"
            action={<ButtonLink href={address}>Open its page</ButtonLink>}
          >
            It is over or was withdrawn. Announce another one instead.
          </Notice>
        )}
      </div>
    </RequireAuth>
  )
}
