import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { retryJob, type StuckItem } from '../stuck-contract.ts'
import { ForFinance } from './for-finance.tsx'
import { stuckOfKindQuery, stuckQuery } from './money-queries.ts'

/** One thing that waits; a failed job with the button that runs it again. */
export function StuckItemRow({ item, onRetried }: { item: StuckItem; onRetried: () => void }) {
  const { kind, id, title, reason, amount, transactionId, since, dueAt } = item
  const now = useNow()
  const about = [
    transactionId !== null && `Order ${transactionId}`,
    `since ${formatDay(since)}${age(since, now)}`,
    dueAt !== null && `${kind === 'dispute' ? 'decide' : 'evidence'} by ${formatDay(dueAt)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-card p-4">
      <div className="min-w-0">
        <p className="break-words font-[650]">
          {amount !== null && `${formatPounds(pence(amount))}: `}
          {title}
        </p>
        {reason && <p className="mt-1 break-words">{reason}</p>}
        <p className="mt-1 text-ink-2 text-sm first-letter:uppercase">{about.filter(Boolean).join(', ')}</p>
      </div>
      {kind === 'job' && (
        <ForFinance>
          <RetryJob id={id} title={title} onRetried={onRetried} />
        </ForFinance>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 empty:hidden">
        {kind === 'debt' && <TextLink href="#owed">Write it off</TextLink>}
        {kind === 'chargeback' && (
          <TextLink href={`/staff/chargebacks/${id}`}>
            {dueAt === null ? 'Open the chargeback' : 'Answer the bank'}
          </TextLink>
        )}
        {transactionId !== null && <TextLink href={`/staff/orders/${transactionId}`}>Open the order</TextLink>}
      </p>
    </li>
  )
}

/** How long it waits, in whole days, once the page knows the time. */
function age(since: string, now: Date | null): string {
  const days = now === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  return days > 0 ? ` (${days} ${days === 1 ? 'day' : 'days'})` : ''
}

function RetryJob({ id, title, onRetried }: { id: string; title: string; onRetried: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(retryJob, { body: { id } }),
    onSuccess: (stuck) => {
      // The button disappears with its job.
      onRetried()
      client.setQueryData(stuckQuery(api).queryKey, stuck)
      void client.invalidateQueries({ queryKey: stuckOfKindQuery(api, 'job').queryKey })
      void client.invalidateQueries({ queryKey: ['/api/admin/system'], exact: true })
      toast({ title: 'The job runs again' })
    },
    onError: (cause) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(cause) }),
  })
  return (
    <Button onClick={() => mutate()} isPending={isPending} pendingText="Starting" aria-label={`Run ${title} again`}>
      Run again
    </Button>
  )
}
