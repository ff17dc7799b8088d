import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { listDeliveries } from '../webhook-contract.ts'
import { deliveriesQuery } from './queries.ts'

type Delivery = Reply<typeof listDeliveries>['deliveries'][number]

interface Props {
  webhookId: number
  /** Null while the webhook is switched off. */
  onReplay: ((deliveryId: number) => void) | null
}

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhookId, onReplay }: Props) {
  const { data } = useQuery(deliveriesQuery(useApi(), webhookId))
  if (!data) return null
  if (data.deliveries.length === 0) return <p className="text-ink-2">Nothing was sent in the last 30 days.</p>
  return (
    <ul className="flex flex-col gap-3">
      {data.deliveries.map((delivery) => (
        <li key={delivery.id} className="border-line border-l-4 pl-3.5">
          <p className="flex flex-wrap items-center gap-x-3">
            <strong>{delivery.kind}</strong> <span className="text-ink-2">{outcomeOf(delivery)}</span>
            {onReplay && delivery.state !== 'waiting' && (
              <Button size="small" onClick={() => onReplay(delivery.id)}>
                Send again
              </Button>
            )}
          </p>
          <details>
            <summary className="cursor-pointer text-ink-3 text-sm">{formatMoment(delivery.createdAt)}</summary>
            <pre className="overflow-x-auto whitespace-pre-wrap break-all text-sm">{delivery.body}</pre>
          </details>
        </li>
      ))}
    </ul>
  )
}

function outcomeOf({ state, attempts, lastStatus }: Delivery): string {
  const answer = lastStatus === null ? 'no answer' : `answer ${lastStatus}`
  if (state === 'delivered') return `delivered, ${answer}`
  if (attempts === 0) return state === 'failed' ? 'not sent' : 'waiting'
  return `${state === 'failed' ? 'not delivered' : 'waiting'} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${answer}`
}
