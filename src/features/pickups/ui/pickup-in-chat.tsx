import { Link } from '#ui/primitives/link.tsx'
import type { Pickup } from '../contract.ts'
import { PickupTicket } from './pickup-ticket.tsx'

/** A visit between two people, shown in their conversation. */
export const PickupInChat = ({ pickup }: { pickup: Pickup }) => (
  <article aria-label={`Pickup of ${pickup.title}`} className="text-sm">
    <PickupTicket pickup={pickup} />
    <p className="mt-1 [overflow-wrap:anywhere]">
      {pickup.title} ·{' '}
      <Link
        href={`/transactions/${pickup.transactionId}/pickup`}
        className="inline-block min-h-6 font-[620] underline underline-offset-2"
      >
        Show the pickup
      </Link>
    </p>
  </article>
)
