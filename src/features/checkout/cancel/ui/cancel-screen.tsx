import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelNotes } from '#features/listings/base/cancel-rights.ts'
import { PRIVATE_NOTE } from '#features/sellers/seller-kinds.ts'
import { TraderFacts } from '#features/sellers/ui/trader-facts.tsx'
import { formatDay, formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { ReasonDialog } from '../../order/ui/reason-dialog.tsx'
import type { CancellationView } from '../contract.ts'
import { cancellationQuery } from './cancellation-query.ts'
import { useCancelling } from './use-cancelling.ts'

/** Cancelling within 14 days what a trader sold: the form of the buyer, and then what each side does next. */
export function CancelScreen({ loaded }: { loaded: CancellationView }) {
  const { data: found = loaded } = useQuery({
    ...cancellationQuery(useApi(), loaded.transactionId),
    initialData: loaded,
  })
  const isBuyer = found.party === 'buyer'
  return (
    <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
      <BackLink href={isBuyer ? '/transactions' : '/transactions?tab=sales'}>My Transactions</BackLink>
      <h1 tabIndex={-1} className="mt-1 mb-5">
        {found.status ? 'Cancellation' : 'Cancel this order'}
      </h1>
      {found.status ? <Cancelled found={found} /> : <Form found={found} />}
      {isBuyer && found.trader && (
        <section className="mt-8">
          <h2 className="text-lg">The seller</h2>
          <TraderFacts trader={found.trader} />
        </section>
      )}
    </div>
  )
}

interface Props {
  found: CancellationView
}

/** The buyer's statement, as the model form of the law has it. */
function Form({ found }: Props) {
  const { act, isPending, error } = useCancelling(found.transactionId)
  if (found.party === 'seller') return <Notice>The buyer has not cancelled this order.</Notice>
  if (!found.mayCancel) return <Notice tone="warning">{refusalOf(found)}</Notice>
  return (
    <form
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        act({ kind: 'cancel' })
      }}
    >
      <p className="max-w-[60ch] text-ink-2">
        {found.until
          ? `You can cancel without a reason until ${formatTerm(found.until)}.`
          : 'You can cancel without a reason until 14 days after you have collected it.'}{' '}
        {found.collectedAt
          ? `You bring it back to the seller within 14 days, at your own cost, and get ${formatPounds(pence(found.total))} back once they have it.`
          : `You have not collected it, so there is nothing to bring back: you get ${formatPounds(pence(found.total))} back.`}{' '}
        If it is dead or not as described, report a problem on the order instead.
      </p>
      <div className="rounded-md border border-line bg-card px-5 py-4">
        <p className="text-ink-3 text-sm">To {found.trader?.name ?? found.seller}</p>
        <p className="mt-2">
          I hereby give notice that I cancel my contract of sale of “{found.title}”, order {found.orderId.slice(0, 8)}
          {found.paidAt && `, ordered on ${formatDay(found.paidAt)}`}
          {found.collectedAt && `, received on ${formatDay(found.collectedAt)}`}.
        </p>
        <p className="mt-2">{found.buyer}</p>
      </div>
      {error && (
        <Notice tone="destructive" isUrgent>
          {error}
        </Notice>
      )}
      <p>
        <Button type="submit" tone="danger" size="large" isPending={isPending} pendingText="Cancelling…">
          Cancel this order
        </Button>
      </p>
    </form>
  )
}

function refusalOf({ cancelRight, until }: CancellationView): string {
  if (cancelRight === 'none') return PRIVATE_NOTE
  if (cancelRight !== 'right') return cancelNotes[cancelRight]
  return until ? `The right to cancel ended on ${formatTerm(until)}.` : 'This order cannot be cancelled now.'
}

/** Where a cancellation stands, and what the reader can do about it. */
function Cancelled({ found }: Props) {
  const { act, isPending, error } = useCancelling(found.transactionId)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { status, party } = found
  const isBuyer = party === 'buyer'
  const canAnswer = !isBuyer && status !== 'refunded' && status !== 'refunding'
  return (
    <div className="flex flex-col gap-5">
      <Notice
        tone={status === 'refunded' ? 'success' : 'info'}
        title={`Cancelled on ${formatDay(found.cancelledAt ?? '')}`}
      >
        {sentenceOf(found)}
      </Notice>
      {found.objection && (
        <blockquote className="border-rhubarb border-l-4 pl-3.5 text-sm [overflow-wrap:anywhere]">
          {found.objection}
        </blockquote>
      )}
      {error && !isOpen && (
        <Notice tone="destructive" isUrgent>
          {error}
        </Notice>
      )}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {found.mayReturn && isBuyer && (
          <Button tone="primary" isPending={isPending} onClick={() => act({ kind: 'return' })}>
            I have brought it back
          </Button>
        )}
        {canAnswer && (
          <Button tone="primary" isPending={isPending} onClick={() => act({ kind: 'accept' })}>
            {found.wasCollected ? 'I have it back: refund' : 'Refund the buyer'}
          </Button>
        )}
        {!isBuyer && status === 'returned' && <Button onClick={() => setOpen(true)}>Disagree</Button>}
      </p>
      <ReasonDialog
        isOpen={isOpen}
        title="Disagree with the refund?"
        verb="Disagree"
        explanation="Say what is wrong: it is not back, or it is damaged. The buyer reads it, and our staff decide."
        isPending={isPending}
        error={error}
        reason={reason}
        onType={setReason}
        onReason={(text) => act({ kind: 'contest', reason: text }, () => setOpen(false))}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

function sentenceOf(found: CancellationView): string {
  const { status, party, wasCollected, seller, buyer } = found
  const by = (time: string | null) => formatTerm(time ?? '')
  const isBuyer = party === 'buyer'
  switch (status) {
    case 'returning':
      return isBuyer
        ? `Bring it back by ${by(found.returnBy)}, and say so here. You get everything back once ${seller} has it.`
        : `${buyer} brings it back by ${by(found.returnBy)}. Confirm here when you have it.`
    case 'returned':
      if (isBuyer) return `${seller} confirms it. Without an answer you are refunded on ${by(found.refundAt)}.`
      return wasCollected
        ? `${buyer} says that it is back. Without an answer by ${by(found.refundAt)} the buyer is refunded.`
        : `Please do not hand it over. Without an answer by ${by(found.refundAt)} the buyer is refunded.`
    case 'contested':
      return `Our staff decide. Without a decision by ${by(found.refundAt)} the buyer is refunded.`
    case 'refunding':
      return 'The refund is being made.'
    case 'refunded':
      return isBuyer ? 'You get everything back, to the card that paid.' : 'The buyer gets everything back.'
    default:
      return lapsedSentence(found)
  }
}

function lapsedSentence({ party, decidedAt, mayReturn, mayReturnUntil, wasCollected }: CancellationView): string {
  const isBuyer = party === 'buyer'
  if (decidedAt) {
    if (isBuyer) return 'Our staff decided that the order stands.'
    return wasCollected
      ? 'Our staff decided that the order stands. If you have it back after all, you can still refund the buyer here.'
      : 'Our staff decided that the order stands. You can still refund the buyer here.'
  }
  if (!isBuyer) return 'It was not brought back in time, so the order stands. If you do have it, confirm it here.'
  return mayReturn
    ? `You have not said that you brought it back, so the order stands. If you did, say so here by ${formatTerm(mayReturnUntil ?? '')}.`
    : 'You have not said that you brought it back, so the order stands.'
}
