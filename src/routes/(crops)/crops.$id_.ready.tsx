import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { Crop } from '#features/crops/contract.ts'
import { CROPS } from '#features/crops/ui/queries.ts'
import { ReadyForm } from '#features/crops/ui/ready-form.tsx'
import { dayOf } from '#shared/dates.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../__root.tsx'
import { loadOwnCrop } from '../-parts/crops/own-crop.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'
import { useMe } from '../-parts/session/use-me.ts'

export const Route = createFileRoute('/(crops)/crops/$id_/ready')({
  beforeLoad: requireSignIn,
  gcTime: 0,
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: CropReady,
})

async function load(context: RouterContext, text: string): Promise<Page & { crop: Crop }> {
  const crop = await loadOwnCrop(context, text)
  return {
    crop,
    title: 'Your crop is ready',
    description: 'Say how many there are.',
    path: `/crops/${crop.id}/ready`,
    noIndex: true,
  }
}

function CropReady() {
  const { crop } = Route.useLoaderData()
  const router = useRouter()
  const client = useQueryClient()
  const me = useMe()
  const address = `/crops/${crop.id}`
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href={address}>Back to your crop</BackLink>
        <h1 className="mt-3">Your crop is ready</h1>
        <p className="mt-2 mb-7 text-ink-2 md:mb-9">{crop.title}</p>
        {crop.canBeReady ? (
          <ReadyForm
            crop={crop}
            home={me?.postcode ?? null}
            today={dayOf(new Date())}
            onReady={async ({ listingId, given, unfilled }) => {
              const short = unfilled > 0 ? ` ${unfilled} reservations got none.` : ''
              toast({ title: 'They are listed', description: `${given} are given to reservations.${short}` })
              await client.invalidateQueries({ queryKey: [CROPS] })
              void router.navigate({ href: `/product/${listingId}`, replace: true })
            }}
          />
        ) : (
          <Notice
            tone="warning"
            title="This crop no longer grows"
            action={<ButtonLink href={address}>Open its page</ButtonLink>}
          >
            It is over, was withdrawn, or is ready already.
          </Notice>
        )}
      </div>
    </RequireAuth>
  )
}
