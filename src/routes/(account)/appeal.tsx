import { createFileRoute, notFound } from '@tanstack/react-router'
import { AppealScreen } from '#features/desk/ui/appeal-screen.tsx'
import { appealQuery } from '#features/desk/ui/queries.ts'
import { OwnDataSection } from '#features/own-data/ui/send-link.tsx'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(account)/appeal')({
  validateSearch: ({ key }: Record<string, unknown>): { key?: string } =>
    typeof key === 'string' && key.length <= 100 ? { key } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { key } }) => {
    if (key === undefined) throw notFound()
    return { token: key, loaded: await orNotFound(queryClient.fetchQuery(appealQuery(api, key))) }
  },
  head: () =>
    page({
      title: 'Ask us to look again',
      description: 'Appeal a decision of our staff.',
      path: '/appeal',
      noIndex: true,
    }),
  component: Appeal,
})

function Appeal() {
  const { token, loaded } = Route.useLoaderData()
  return <AppealScreen token={token} loaded={loaded} ownData={<OwnDataSection linkKey={token} />} />
}
