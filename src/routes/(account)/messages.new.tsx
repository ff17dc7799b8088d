import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { MessagesScreen } from '#features/messages/ui/messages-screen.tsx'
import { useApi } from '#ui/browser/api.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(account)/messages/new')({
  beforeLoad: async (arrival) => {
    await requireSignIn(arrival)
    const { searchStr } = arrival.location
    const seller = toId(new URLSearchParams(searchStr).get('sellerId'))
    if (seller !== null) throw redirect({ href: `/messages/${seller}${searchStr}`, replace: true, statusCode: 302 })
  },
  head: () => page({ title: 'Messages', description: 'Start a conversation.', path: '/messages/new', noIndex: true }),
  component: NewMessage,
})

function NewMessage() {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const router = useRouter()
  const goTo = (href: string) => void router.navigate({ href, replace: true })
  return <RequireAuth>{me && <MessagesScreen me={me.id} selected={null} isStarting goTo={goTo} />}</RequireAuth>
}
