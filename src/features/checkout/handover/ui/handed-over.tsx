import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Transaction } from '../../base/shapes.ts'
import { completionOf } from '../../order/handover.ts'
import { orderHeading } from '../../order/order-heading.ts'

/** The seller's next visit of the day. */
export interface NextVisit {
  transactionId: number
  name: string
  time: string
}

interface Props {
  order: Transaction
  next: NextVisit | null
}

/** The green screen that both people see once the plant has changed hands. */
export function HandedOver({ order, next }: Props) {
  const { title, lead, facts } = completionOf(order)
  const heading = useRef<HTMLHeadingElement>(null)
  // The screen replaces the one with the pressed button, or appears by itself on the buyer's phone.
  useEffect(() => heading.current?.focus(), [])
  const rows = next ? [...facts, ['Next on your round', `${next.name}, ${next.time}`] as const] : facts
  return (
    <div className="full-screen handed-over flex min-h-dvh flex-col">
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-16 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <span className="mx-auto grid size-32 place-items-center rounded-full bg-label text-on-label">
          <Icon name="check" size={80} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="mt-8 text-center text-[2.625rem]">
          {title}
        </h1>
        <p className="mt-2 text-center text-lg">{lead}</p>
        <dl className="mt-8 border-white/40 border-t text-sm">
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-white/40 border-b py-3">
              <dt>{name}</dt>
              <dd className="text-right font-[650]">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto grid gap-2 pt-8">
          <First order={order} next={next} />
          <Link
            href={order.party === 'buyer' ? '/transactions' : '/transactions?tab=sales'}
            className="grid min-h-12 place-items-center rounded-lg font-[650] hover:bg-white/10"
          >
            Done
          </Link>
        </div>
      </div>
    </div>
  )
}

const WHITE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg bg-white px-4 font-[650] text-[#14231a] hover:bg-white/90'

/** The next useful thing: the next visit, the review, or the problem report. */
function First({ order, next }: Props) {
  if (next) {
    return (
      <Link href={`/transactions/${next.transactionId}/collect`} className={WHITE}>
        Next: {next.name}
      </Link>
    )
  }
  if (order.status === 'completed') {
    return (
      <Link href={`/transactions/${order.id}/review`} className={WHITE}>
        <Icon name="star" size={18} />
        Write a review
      </Link>
    )
  }
  if (order.party === 'seller') return null
  return (
    <Link href={`/transactions#${orderHeading(order.id)}`} className={WHITE}>
      Report a problem
    </Link>
  )
}
