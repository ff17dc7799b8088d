import { createFileRoute, notFound } from '@tanstack/react-router'
import { OwnDataScreen } from '#features/own-data/ui/own-data-screen.tsx'
import { ownDataQuery } from '#features/own-data/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(account)/your-data')({
  validateSearch: ({ key }: Record<string, unknown>): { key?: string } =>
    typeof key === 'string' && key.length <= 100 ? { key } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { key } }) => {
    if (key === undefined) throw notFound()
    try {
      return { linkKey: key, loaded: await orNotFound(queryClient.fetchQuery(ownDataQuery(api, key))) }
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 410) return { linkKey: key, loaded: null }
      throw refusal
    }
  },
  head: () =>
    page({
      title: 'Your data',
      description: 'Tax copies and data of a member who is suspended.',
      path: '/your-data',
      noIndex: true,
    }),
  component: OwnData,
})

function OwnData() {
  return <OwnDataScreen {...Route.useLoaderData()} />
}
