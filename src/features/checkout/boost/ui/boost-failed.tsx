import { ApiError } from '#shared/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'

interface Props {
  /** What could not be loaded. */
  queries: readonly { error: Error | null; refetch: () => unknown }[]
}

/** A boost cannot be offered: somebody else's listing, or something that did not come. */
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

/** Asking again brings the same answer. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && [403, 404].includes(error.status)
