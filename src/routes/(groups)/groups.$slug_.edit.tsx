import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { Group } from '#features/groups/contract.ts'
import { groupHref } from '#features/groups/group.ts'
import { GroupForm } from '#features/groups/ui/group-form.tsx'
import { groupQuery, refreshGroups } from '#features/groups/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(groups)/groups/$slug_/edit')({
  beforeLoad: requireSignIn,
  // The form starts with the stored version, never with a cached one.
  gcTime: 0,
  loader: ({ context, params }) => load(context, params.slug),
  head: ({ params }) =>
    page({
      title: 'Edit the group',
      description: 'Change what the page of the group says.',
      path: `${groupHref(params.slug)}/edit`,
      noIndex: true,
    }),
  component: EditGroup,
})

/** The group, for its organiser. For everyone else it is as if this page did not exist. */
async function load({ queryClient, api }: RouterContext, slug: string): Promise<Group> {
  try {
    const group = await queryClient.fetchQuery(groupQuery(api, slug))
    if (group.mine?.role === 'organiser') return group
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error
  }
  throw notFound()
}

function EditGroup() {
  const group = Route.useLoaderData()
  const router = useRouter()
  const client = useQueryClient()
  const address = groupHref(group.slug)
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href={address}>Back to the group</BackLink>
        <h1 className="mt-3">Edit the group</h1>
        <p className="mt-2 mb-7 max-w-170 text-ink-2 md:mb-9">
          The address of the page stays as it is, so that links to it work on.
        </p>
        <GroupForm
          group={group}
          home=""
          onSaved={async () => {
            toast({ title: 'Group updated', description: 'Your changes are on its page.' })
            await refreshGroups(client)
            void router.navigate({ href: address, replace: true })
          }}
        />
      </div>
    </RequireAuth>
  )
}
