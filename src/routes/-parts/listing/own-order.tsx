import { whileSignedIn } from '#features/accounts/ui/signed-in-again.ts'
import type { oneTransaction } from '#features/checkout/order/contract.ts'
import { orderQuery } from '#features/checkout/order/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { RouterContext } from '../../__root.tsx'
import { toId } from '../screen/id.ts'
import { answerWith } from '../session/request.ts'

export type OwnOrder = Reply<typeof oneTransaction>

export interface OwnOrderRequest {
  context: Pick<RouterContext, 'api' | 'queryClient'>
  params: { id: string }
  preload: boolean
}

/**
 * Loads data of the order that an address names; null with 404 for everyone but its buyer and seller. When the session
 * has ended, a dialog asks the user to sign in again, unless the page is only being preloaded.
 */
export async function findOfOrder<Found>(
  { context, params, preload }: OwnOrderRequest,
  find: (id: number, context: OwnOrderRequest['context']) => Promise<Found>,
): Promise<Found | null> {
  const id = toId(params.id)
  try {
    if (id !== null) return await (preload ? find(id, context) : whileSignedIn(context.api, () => find(id, context)))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  answerWith(404)
  return null
}

export const loadOwnOrder = (wanted: OwnOrderRequest): Promise<OwnOrder | null> =>
  findOfOrder(wanted, (id, { api, queryClient }) => queryClient.fetchQuery(orderQuery(api, id)))

export const NoSuchOrder = ({ title = 'No such order', children }: { title?: string; children: string }) => (
  <div className="sheet py-12 md:py-20">
    <h1>{title}</h1>
    <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">{children}</p>
    <div className="mt-7">
      <ButtonLink href="/transactions" tone="primary">
        My Transactions
      </ButtonLink>
    </div>
  </div>
)
