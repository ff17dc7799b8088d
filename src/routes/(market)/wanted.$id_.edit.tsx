import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { Wanted } from '#features/wanted/contract.ts'
import { oneWantedQuery, WANTED } from '#features/wanted/ui/queries.ts'
import { EditWantedForm } from '#features/wanted/ui/wanted-form.tsx'
import { ApiError } from '#shared/api-client.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/wanted/$id_/edit')({
  beforeLoad: requireSignIn,
  // The form starts with the posted version, never with a cached one.
  gcTime: 0,
  loader: ({ context, params }) => load(context, params.id),
  head: ({ params }) =>
    page({
      title: 'Edit your request',
      description: 'Change what you are looking for.',
      path: `/wanted/${params.id}/edit`,
      noIndex: true,
    }),
  component: EditWanted,
})

/** The request, for its author. For everyone else it is as if this page did not exist. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<Wanted> {
  const id = toId(text)
  if (id === null) throw notFound()
  try {
    const wanted = await queryClient.fetchQuery(oneWantedQuery(api, id))
    if (wanted.isMine) return wanted
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  throw notFound()
}

function EditWanted() {
  const wanted = Route.useLoaderData()
  const router = useRouter()
  const client = useQueryClient()
  const address = `/wanted/${wanted.id}`
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href={address}>Back to your request</BackLink>
        <h1 className="mt-3 mb-7 md:mb-9">Edit your request</h1>
        {wanted.status === 'open' ? (
          <EditWantedForm
            wanted={wanted}
            onSaved={async () => {
              toast({ title: 'Request updated', description: 'Your changes are on its page.' })
              await client.invalidateQueries({ queryKey: [WANTED] })
              void router.navigate({ href: address, replace: true })
            }}
          />
        ) : (
          <Notice
            tone="warning"
            title="This request is not open"
            action={<ButtonLink href={address}>Open its page</ButtonLink>}
          >
            Open it again before you change it.
          </Notice>
        )}
      </div>
    </RequireAuth>
  )
}
