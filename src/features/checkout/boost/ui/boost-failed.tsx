import { ApiError } from '#shared/api-client.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'

interface Props {
  /** The failed query. */
  queries: readonly { error: Error | null; refetch: () => unknown }[]
}

/** Shown when a boost cannot be offered: it is another seller's listing, or loading failed. */
export function BoostFailed({ queries }: Props) {
  const refusal = queries.map(({ error }) => error).find(isRefusal)
  const again = () => {
    for (const { refetch } of queries) void refetch()
  }
  return (
    <Notice tone="destructive" isUrgent action={!refusal && <Button onClick={again}>Retry</Button>}>
      {refusal ? sentenceOf(refusal) : 'This could not be loaded. Your listing stays on sale.'}
    </Notice>
  )
}

/** A retry returns the same answer. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && [403, 404].includes(error.status)
