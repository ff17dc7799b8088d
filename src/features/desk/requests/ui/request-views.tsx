import type { STUCK_KINDS } from '#features/checkout/ledger/stuck-contract.ts'
import { contactTopics } from '#features/moderation/topics.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { SubjectOfKind } from '../subject-of-kind.ts'

const frame = 'rounded-lg border border-line bg-card p-4'

/** What someone wrote with the contact form. */
export const ContactView = ({ contact }: { contact: SubjectOfKind<'contact'> }) => (
  <article className={frame}>
    <p className="break-words text-ink-2 text-sm">
      {contact.name} ({contact.email}), {formatMoment(contact.at)}
    </p>
    <p className="text-ink-2 text-sm">
      {contactTopics[contact.topic]}, {contact.reference}
    </p>
    <p className="mt-2 whitespace-pre-line break-words">{contact.message}</p>
  </article>
)

const stuckNames: Readonly<Record<(typeof STUCK_KINDS)[number], string>> = {
  balance: 'Balance at the provider',
  chargeback: 'Chargeback',
  debt: 'Debt of a seller',
  dispute: 'Dispute',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal of a transfer',
  batch: 'Late transfer',
  payout: 'Payout',
  seller: 'Seller without payout details',
  job: 'Job that failed',
}

/** Money that does not move. It is dealt with on the page of the ledger. */
export const StuckMoneyView = ({ stuck }: { stuck: SubjectOfKind<'stuck_money'> }) => (
  <article className={`${frame} flex flex-col items-start gap-3`}>
    <p className="text-ink-2 text-sm">
      {stuckNames[stuck.what]}
      {stuck.amount !== null && `, ${formatPounds(pence(stuck.amount))}`}, since {formatMoment(stuck.since)}
    </p>
    {stuck.reason && <p className="break-words">{stuck.reason}</p>}
    {stuck.orderId !== null && <TextLink href={`/staff/orders/${stuck.orderId}`}>Order {stuck.orderId}</TextLink>}
    <p className="text-sm">
      The case closes by itself once the money has moved. Closed by hand, it opens again after a day if nothing has.
    </p>
    <ButtonLink href="/staff/money">Open the books</ButtonLink>
  </article>
)
