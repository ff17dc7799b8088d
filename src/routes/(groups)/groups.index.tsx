import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { GroupsList, groupsHref } from '#features/groups/ui/groups-list.tsx'
import { OwnGroups } from '#features/groups/ui/own-groups.tsx'
import { type GroupsFilter, groupsQuery, ownGroupsQuery } from '#features/groups/ui/queries.ts'
import { PageHeading } from '#features/guides/ui/page-heading.tsx'
import { outwardPart } from '#shared/places/outward-only.ts'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(groups)/groups/')({
  validateSearch: ({ near, everywhere, skip }: Record<string, unknown>): GroupsFilter => {
    const after = toId(String(skip ?? ''))
    return {
      ...(near ? { near: outwardPart(String(near)) } : {}),
      ...(everywhere ? { everywhere: 'true' as const } : {}),
      ...(after && { skip: after }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context, deps),
  head: pageOf,
  component: Groups,
})

async function load({ queryClient, api }: RouterContext, filter: GroupsFilter): Promise<Page> {
  const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  await Promise.all([
    loadOptional(queryClient.prefetchQuery(groupsQuery(api, filter))),
    me && loadOptional(queryClient.prefetchQuery(ownGroupsQuery(api))),
  ])
  return {
    title: 'Groups near you',
    description:
      'Allotment societies, schools and streets whose members sell, swap and give away plants. Find one near you, or found one.',
    path: '/groups',
    noIndex: Object.keys(filter).length > 0,
    jsonLd: breadcrumbs({ name: 'Groups near you', path: '/groups' }),
  }
}

function Groups() {
  const filter = Route.useSearch()
  const router = useRouter()
  const { data: me } = useQuery(currentUserQuery(useApi()))
  return (
    <div className="sheet pb-12">
      <PageHeading
        title="Groups near you"
        lead="Allotment societies, schools and streets, each with a page of what its members have on sale."
        picture={{ kind: 'produce', seed: 9 }}
      >
        <p className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink href="/groups/new" tone="primary">
            Found a Group
          </ButtonLink>
        </p>
      </PageHeading>
      {me && <OwnGroups />}
      <GroupsList
        filter={filter}
        onFilter={(next) => void router.navigate({ href: groupsHref(next), resetScroll: false })}
      />
    </div>
  )
}
