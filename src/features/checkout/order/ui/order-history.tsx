import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { wordsOfStep } from '../../base/lifecycle.ts'
import type { Transaction } from '../../base/shapes.ts'
import { orderQuery } from './queries.ts'

interface Props {
  order: Transaction
}

/** Every step of an order with its time; loaded when a user opens it. */
export function OrderHistory({ order }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-leaf underline underline-offset-3">
        History
      </summary>
      {isOpen && <Steps order={order} />}
    </details>
  )
}

function Steps({ order }: Props) {
  const api = useApi()
  // Every transition changes `updatedAt`, which is part of the query key, so the history is refetched.
  const { queryKey, ...query } = orderQuery(api, order.id)
  const { data, isError, refetch } = useQuery({ ...query, queryKey: [...queryKey, 'history', order.updatedAt] })
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-3 pb-2" role="alert">
        <p>The history could not be loaded.</p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="mb-2 h-16 max-w-xl" />
  return (
    <ol aria-label="History" className="max-w-xl border-line border-l-2 pb-1 pl-4">
      {data.timeline.map((step) => (
        <li key={`${step.event} ${step.at}`} className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_1fr]">
          <time dateTime={step.at} className="text-ink-3">
            {formatMoment(step.at)}
          </time>
          <span>{wordsOfStep(step, order) ?? step.event}</span>
        </li>
      ))}
    </ol>
  )
}
