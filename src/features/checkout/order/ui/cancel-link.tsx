import { formatTerm } from '#shared/dates.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Transaction } from '../../base/shapes.ts'

/** The way to cancel what a trader sold, and to a cancellation that waits for one of the two. */
export function CancelLink({ order: { id, cancellation, party, product } }: { order: Transaction }) {
  if (!cancellation) return null
  const { state, until } = cancellation
  const href = `/transactions/${id}/cancel`
  if (state === 'open') {
    if (party === 'seller') return null
    return (
      <p className="mt-3 text-sm">
        <TextLink href={href} aria-label={`Cancel the order of “${product.title}”`}>
          Cancel this order
        </TextLink>{' '}
        <span className="text-ink-2">
          without a reason, {until ? `until ${formatTerm(until)}` : 'until 14 days after you have collected it'}
        </span>
      </p>
    )
  }
  return (
    <p className="mt-3">
      <ButtonLink href={href} aria-label={`Cancellation of “${product.title}”`}>
        {party === 'buyer' ? 'Your cancellation' : 'The buyer has cancelled'}
      </ButtonLink>
    </p>
  )
}
