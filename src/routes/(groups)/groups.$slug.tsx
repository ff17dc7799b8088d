import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { groupHref, groupKindNames } from '#features/groups/group.ts'
import { GroupScreen } from '#features/groups/ui/group-screen.tsx'
import { GroupSwapDays } from '#features/groups/ui/group-swap-days.tsx'
import { groupListingsQuery, groupQuery, groupSwapDaysQuery, organisingQuery } from '#features/groups/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { GroupListings } from '../-parts/listing/group-listings.tsx'
import { ReportButton, useReporting } from '../-parts/listing/reporting.tsx'
import { getPublicUrl, loadOptional } from '../-parts/session/request.ts'

interface Search {
  /** Of the link by which members join. */
  code?: string
  /** The page of listings. */
  cursor?: string
}

export const Route = createFileRoute('/(groups)/groups/$slug')({
  validateSearch: ({ code, cursor }: Record<string, unknown>): Search => ({
    ...(code ? { code: String(code) } : {}),
    ...(cursor ? { cursor: String(cursor) } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => load(context, params.slug, deps),
  head: pageOf,
  component: OneGroup,
})

async function load({ queryClient, api }: RouterContext, slug: string, { code, cursor }: Search): Promise<Page> {
  try {
    const group = await queryClient.fetchQuery(groupQuery(api, slug))
    const { id, name, kind, about, place, outcode, mine } = group
    await Promise.all([
      loadOptional(queryClient.prefetchQuery(groupListingsQuery(api, slug, cursor))),
      loadOptional(queryClient.prefetchQuery(groupSwapDaysQuery(api, slug))),
      mine?.role === 'organiser' && loadOptional(queryClient.prefetchQuery(organisingQuery(api, id))),
    ])
    const path = groupHref(slug)
    return {
      title: `${name}, ${place}`,
      description: `${groupKindNames[kind]} in ${place}, ${outcode}: plants from its members. ${about}`,
      path,
      noIndex: code !== undefined || cursor !== undefined,
      jsonLd: [breadcrumbs({ name: 'Groups near you', path: '/groups' }, { name, path })],
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}

function OneGroup() {
  const { slug } = Route.useParams()
  const { code, cursor } = Route.useSearch()
  const api = useApi()
  const router = useRouter()
  const { data: group } = useQuery(groupQuery(api, slug))
  const { data: me } = useQuery(currentUserQuery(api))
  const { report, dialog } = useReporting()
  if (!group) return null
  const target = { kind: 'group', id: group.id, name: 'this group' } as const
  return (
    <GroupScreen
      key={slug}
      group={group}
      me={me?.id ?? null}
      code={code}
      origin={getPublicUrl()}
      swapDays={
        <>
          <GroupSwapDays
            group={group}
            isSignedIn={Boolean(me)}
            onReport={({ id }) => report({ kind: 'swap_day', id, name: 'this swap day' })}
          />
          {dialog}
        </>
      }
      listings={<GroupListings slug={slug} cursor={cursor} />}
      report={<ReportButton target={target} isSignedIn={Boolean(me)} path={groupHref(slug)} />}
      onEnded={() => void router.navigate({ href: '/groups', replace: true })}
    />
  )
}
