import type { oneTransaction } from '#features/checkout/contract.ts'
import { orderQuery } from '#features/checkout/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { RouterContext } from './__root.tsx'
import { toId } from './-id.ts'
import { answerWith } from './-request.ts'

export type OwnOrder = Reply<typeof oneTransaction>

/** The order an address names, for its two people; null, and 404, for everybody else. */
export async function loadOwnOrder({ queryClient, api }: RouterContext, text: string): Promise<OwnOrder | null> {
  const id = toId(text)
  try {
    if (id !== null) return await queryClient.fetchQuery(orderQuery(api, id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  answerWith(404)
  return null
}

export const NoSuchOrder = ({ children }: { children: string }) => (
  <div className="sheet py-12 md:py-20">
    <h1>No such order</h1>
    <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">{children}</p>
    <div className="mt-7">
      <ButtonLink href="/transactions" tone="primary">
        My Transactions
      </ButtonLink>
    </div>
  </div>
)
