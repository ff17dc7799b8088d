import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeScreen } from '#features/notifications/ui/unsubscribe-screen.tsx'
import { ApiError } from '#shared/api-client.ts'
import { page } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(account)/unsubscribe')({
  validateSearch: ({ key }: Record<string, unknown>): { key?: string } => (typeof key === 'string' ? { key } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { key = '' } }) => {
    const { getSubscription } = await import('#features/notifications/contract.ts')
    try {
      return await api(getSubscription, { query: { key } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null
      throw error
    }
  },
  head: () =>
    page({
      title: 'Stop emails',
      description: 'Stop one kind of email.',
      path: '/unsubscribe',
      noIndex: true,
    }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { key = '' } = Route.useSearch()
  return <UnsubscribeScreen linkKey={key} found={Route.useLoaderData()} />
}
