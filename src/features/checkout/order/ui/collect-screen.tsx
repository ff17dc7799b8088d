import { type ReactNode, useRef } from 'react'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Transaction } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { CollectionCode } from './collection-code.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useOrderAct } from './use-order-act.ts'

interface Props {
  order: Transaction
  /** The digits in the URL, as the seller's camera read them. */
  readCode: string | undefined
}

/** The page that the buyer's QR code opens: the seller confirms the handover here with a button. */
export function CollectScreen({ order, readCode }: Props) {
  const isBuyer = order.party === 'buyer'
  const heading = useRef<HTMLHeadingElement>(null)
  // The button disappears after it was pressed.
  const onDone = () => heading.current?.focus()
  return (
    <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
      <BackLink href={isBuyer ? '/transactions' : '/transactions?tab=sales'}>My Transactions</BackLink>
      <h1 ref={heading} tabIndex={-1} className="mt-1">
        Hand over
      </h1>
      <p className="mt-2 mb-6 text-ink-2 [overflow-wrap:anywhere]">
        <span className="font-[620] text-ink">{order.product.title}</span>{' '}
        {isBuyer ? `from ${order.seller.fullName}` : `to ${order.buyer.fullName}`}
      </p>
      {isBuyer ? <ForBuyer order={order} /> : <ForSeller order={order} readCode={readCode} onDone={onDone} />}
    </div>
  )
}

function ForSeller({ order, readCode, onDone }: Props & { onDone: () => void }) {
  const { act, isPending, error } = useOrderAct(order, onDone)
  if (!order.actions.includes('enterCode')) return <Nothing order={order} />
  return (
    <div className="max-w-xl rounded-md border-[1.5px] border-line p-5">
      <CodeForm
        order={order}
        readCode={readCode}
        isPending={isPending}
        error={error}
        onCode={(code) => act({ kind: 'confirm', code })}
      />
    </div>
  )
}

const ForBuyer = ({ order }: { order: Transaction }) =>
  order.collectionCode ? (
    <div className="max-w-xl">
      <CollectionCode code={order.collectionCode} qr={order.collectionQr} />
      <p className="mt-3 text-ink-2 text-sm">This page is for {order.seller.fullName}: their camera opens it.</p>
    </div>
  ) : (
    <Nothing order={order} />
  )

const Nothing = ({ order }: { order: Transaction }): ReactNode => (
  <>
    <Notice
      {...noticeOf(order)}
      action={
        <ButtonLink href={order.party === 'buyer' ? '/transactions' : '/transactions?tab=sales'}>
          My Transactions
        </ButtonLink>
      }
    >
      The order is now “{order.statusLabel}”.
    </Notice>
    <OrderTimeline order={order} />
  </>
)

/** Shown instead of the code to the buyer, or to a seller who returns after the handover. */
function noticeOf({ status, lastEvent }: Transaction): { tone: 'success' | 'info'; title: string } {
  if (status === 'completed') return { tone: 'success', title: 'The order is complete' }
  if (status === 'dispute') return { tone: 'info', title: 'This order is in dispute' }
  if (status !== 'delivered') return { tone: 'info', title: 'There is nothing to hand over' }
  return lastEvent === 'enterCode'
    ? { tone: 'success', title: 'The handover is confirmed' }
    : { tone: 'info', title: 'It is marked as handed over' }
}
