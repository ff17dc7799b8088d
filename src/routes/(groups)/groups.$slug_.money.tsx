import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { groupMoneyHref } from '#features/groups/group.ts'
import { GroupMoneyScreen } from '#features/groups/ui/group-money-screen.tsx'
import { groupMoneyQuery } from '#features/groups/ui/share-queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(groups)/groups/$slug_/money')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.slug),
  head: pageOf,
  component: Money,
})

/** For members only. For everyone else it is as if this page did not exist. */
async function load({ queryClient, api }: RouterContext, slug: string): Promise<Page> {
  try {
    const { name } = await queryClient.fetchQuery(groupMoneyQuery(api, slug))
    return {
      title: `Raised for ${name}`,
      description: 'What members have given to the group of their sales.',
      path: groupMoneyHref(slug),
      noIndex: true,
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}

function Money() {
  const { slug } = Route.useParams()
  const { data } = useQuery(groupMoneyQuery(useApi(), slug))
  return (
    <RequireAuth>
      {data && <GroupMoneyScreen money={data} leaveFor={(url) => window.location.assign(url)} />}
    </RequireAuth>
  )
}
