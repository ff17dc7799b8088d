import { formatPounds, pence } from '#shared/money.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { Transaction } from '../../base/shapes.ts'
import { callName } from '../handover.ts'
import { isOver, titleOfOrder } from './paid-order.tsx'

/** When the order arrives after the page, this heading replaces the one that had the focus. */
function focusWhenLost(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** Heads the conversation with the seller that opens after a payment or a reservation. */
export const AfterPaying = ({ order }: { order: Transaction }) => (
  <div className="mb-3 rounded-md bg-leaf-tint px-4 py-3.5 lg:mb-4 lg:flex lg:items-center lg:gap-6">
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-2.5">
        <Icon name="circle-check" size={26} className="shrink-0 text-leaf" />
        <h1 ref={focusWhenLost} tabIndex={-1} className="text-xl lg:text-2xl">
          {titleOfOrder(order)}
        </h1>
      </div>
      <p role="status" className="mt-1.5 max-w-[72ch] text-sm [overflow-wrap:anywhere] lg:text-base">
        {leadOf(order)}
      </p>
    </div>
    <div className="mt-2.5 flex flex-wrap gap-2 lg:mt-0 lg:shrink-0">
      <ButtonLink size="small" href={`/payment-success?transactionId=${order.id}`}>
        What happens next
      </ButtonLink>
      <ButtonLink size="small" href="/browse">
        Continue Browsing
      </ButtonLink>
    </div>
  </div>
)

function leadOf(order: Transaction): string {
  const seller = callName(order.seller)
  if (isOver(order)) return `This is your conversation with ${seller} about it.`
  const next = order.pickupAt ? `Meet ${seller} at the time below.` : `Agree on a time with ${seller} here.`
  if (order.total === 0) return next
  const paid = `Thank you for your purchase! You paid ${formatPounds(pence(order.total))}, held securely until you confirm that you have collected.`
  return `${paid} ${next}`
}
