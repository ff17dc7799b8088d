import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import { OPERATOR_ACCOUNT } from '#features/accounts/operator-account.ts'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { userQuery } from '#features/accounts/ui/user-query.ts'
import { purchasesQuery, salesQuery } from '#features/checkout/order/ui/queries.ts'
import { MessagesScreen } from '#features/messages/ui/messages-screen.tsx'
import { blockedQuery, conversationsQuery, messagesQuery } from '#features/messages/ui/queries.ts'
import { offersWithQuery } from '#features/offers/ui/queries.ts'
import { openPickupsQuery, pickupQuery, pickupsQuery } from '#features/pickups/ui/queries.ts'
import { runningSwapsQuery } from '#features/swaps/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { page } from '../-parts/head/page.ts'
import { useConversationAside } from '../-parts/listing/conversation-aside.tsx'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(account)/messages/{-$conversationId}')({
  validateSearch: (search: Record<string, unknown>): { productId?: number; paid?: number } => {
    const [productId, paid] = [toId(search['productId']), toId(search['paid'])]
    return { ...(productId !== null && { productId }), ...(paid !== null && { paid }) }
  },
  loaderDeps: ({ search: { paid } }) => ({ paid }),
  beforeLoad: requireSignIn,
  loader: async ({ context, params, deps }) => {
    const me = await context.queryClient.ensureQueryData(currentUserQuery(context.api))
    if (!me) return
    const { api, queryClient } = context
    const other = toId(params.conversationId)
    if (other === null && params.conversationId !== undefined) throw notFound()
    if (other === OPERATOR_ACCOUNT) throw redirect({ href: '/contact', replace: true })
    if (other === me.id) throw redirect({ href: '/messages', replace: true })
    await Promise.all([
      loadOptional(queryClient.prefetchQuery(conversationsQuery(api, me.id))),
      ...(other === null
        ? []
        : [
            queryClient.prefetchQuery(messagesQuery(api, me.id, other)),
            queryClient.prefetchQuery(userQuery(api, other)),
            queryClient.prefetchQuery(blockedQuery(api)),
            // Loads the cards among the messages, so that the newest entry is in view from the start.
            loadOptional(queryClient.prefetchQuery(purchasesQuery(api))),
            loadOptional(queryClient.prefetchQuery(salesQuery(api))),
            loadOptional(queryClient.prefetchQuery(pickupsQuery(api))),
            loadOptional(queryClient.prefetchQuery(offersWithQuery(api, other))),
            loadOptional(queryClient.prefetchQuery(runningSwapsQuery(api))),
            ...(deps.paid === undefined
              ? []
              : [
                  loadOptional(queryClient.prefetchQuery(openPickupsQuery(api))),
                  loadOptional(queryClient.prefetchQuery(pickupQuery(api, deps.paid))),
                ]),
          ]),
    ])
  },
  head: () => page({ title: 'Messages', description: 'Your conversations.', path: '/messages', noIndex: true }),
  component: Messages,
})

function Messages() {
  const api = useApi()
  const { conversationId } = Route.useParams()
  const { productId, paid = null } = Route.useSearch()
  const { data: me } = useQuery(currentUserQuery(api))
  const router = useRouter()
  const selected = toId(conversationId)
  const { aside, dialog } = useConversationAside(me ? selected : null, paid)
  return (
    <RequireAuth>
      {me && (
        <MessagesScreen
          me={me.id}
          selected={selected}
          productId={productId}
          aside={aside}
          goTo={(href) => void router.navigate({ href })}
        />
      )}
      {dialog}
    </RequireAuth>
  )
}
