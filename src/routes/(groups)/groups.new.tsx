import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { groupHref } from '#features/groups/group.ts'
import { GroupForm } from '#features/groups/ui/group-form.tsx'
import { refreshGroups } from '#features/groups/ui/queries.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(groups)/groups/new')({
  beforeLoad: requireSignIn,
  loader: () => ({
    title: 'Found a group',
    description: 'A page for your allotments, school or street, with what its members have on sale.',
    path: '/groups/new',
    noIndex: true,
  }),
  head: pageOf,
  component: NewGroup,
})

function NewGroup() {
  const { data: me } = useQuery(currentUserQuery(useApi()))
  const { place } = useViewerPlace()
  const router = useRouter()
  const client = useQueryClient()
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href="/groups">Groups near you</BackLink>
        <h1 className="mt-3">Found a group</h1>
        <p className="mt-2 mb-7 max-w-170 text-ink-2 md:mb-9">
          You become its organiser: you let members in, and you can hand the role on later. Members choose whether the
          page names them.
        </p>
        {me && (
          <GroupForm
            group={null}
            home={place?.outcode ?? (me.postcode ? outwardPart(me.postcode) : '')}
            onSaved={async ({ slug, name }) => {
              toast({ title: `${name} has a page`, description: 'Send its link to people who belong to it.' })
              await refreshGroups(client)
              void router.navigate({ href: groupHref(slug), replace: true })
            }}
          />
        )}
      </div>
    </RequireAuth>
  )
}
