import { useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { allOf } from '../../base/ordered-units.ts'
import type { Transaction } from '../../base/shapes.ts'
import { callName, visitOf } from '../../order/handover.ts'
import { orderHeading } from '../../order/order-heading.ts'
import { nextStepsOf } from '../../order/progress.ts'
import { CollectionCode } from '../../order/ui/collection-code.tsx'
import { DenyDialog, ReceiptDialog } from '../../order/ui/handover-dialogs.tsx'
import { OrderedLines } from '../../order/ui/ordered-lines.tsx'
import { useOrderAction } from '../../order/ui/use-order-action.ts'
import { FullScreen, HandoverItem } from './full-screen.tsx'

export type Answer = 'yes' | 'no'

interface Props {
  order: Transaction
  /** Opens this answer's confirmation. */
  answer: Answer | undefined
}

/** The buyer is asked whether they have what the seller marked as handed over. */
export function WasItHandedOver({ order, answer }: Props) {
  const seller = callName(order.seller)
  const [open, setOpen] = useState<Answer | null>(answer ?? null)
  const { act, isPending, error, reset } = useOrderAction(order, () => setOpen(null))
  const choose = (next: Answer) => {
    reset()
    setOpen(next)
  }
  const dialog = { order, isPending, error, onClose: () => setOpen(null) }
  return (
    <FullScreen back="/transactions" title="Do you have it?">
      <HandoverItem
        title={order.product.title}
        note={`From ${seller} · ${visitOf(order)}`}
        imageUrl={order.product.imageUrl}
      />
      <OrderedLines lines={order.lines} cancelled={order.cancelledLines} />
      <p className="mt-4">{nextStepsOf(order, 'buyer').mine}</p>
      <div className="mt-6 grid gap-2">
        <Button tone="primary" size="large" isWide onClick={() => choose('yes')}>
          Yes, I Have It
        </Button>
        <Button size="large" isWide onClick={() => choose('no')}>
          No, I Don’t Have It
        </Button>
      </div>
      <p className="mt-4 text-sm">
        Is something wrong with it?{' '}
        <TextLink href={`/transactions#${orderHeading(order.id)}`}>Report a problem</TextLink>
      </p>
      {order.collectionCode && (
        <div className="mt-auto border-line border-t pt-4">
          <p className="mb-3 text-ink-2 text-sm">
            Are you collecting it now? Show {seller} your code when you have {allOf(order.quantity)}.
          </p>
          <CollectionCode code={order.collectionCode} qr={order.collectionQr} units={order.quantity} />
        </div>
      )}
      <ReceiptDialog {...dialog} isOpen={open === 'yes'} onConfirm={() => act({ kind: 'confirm' })} />
      <DenyDialog {...dialog} isOpen={open === 'no'} onConfirm={() => act({ kind: 'deny' })} />
    </FullScreen>
  )
}
