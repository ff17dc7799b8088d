import { useState } from 'react'
import { useIsOnline } from '#ui/browser/use-is-online.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { allOf } from '../../base/ordered-units.ts'
import type { Transaction } from '../../base/shapes.ts'
import { callName, receiptEffect, receiptEmphasis, visitOf } from '../../order/handover.ts'
import { BRING_PROOF_OF_AGE } from '../../order/proof-of-age.ts'
import { ReceiptDialog } from '../../order/ui/handover-dialogs.tsx'
import { OrderedLines } from '../../order/ui/ordered-lines.tsx'
import { useOrderAction } from '../../order/ui/use-order-action.ts'
import { CodeLabel } from './code-label.tsx'
import { FullScreen, HandoverItem } from './full-screen.tsx'
import { useIsCached } from './use-is-cached.ts'

interface Props {
  order: Transaction
  code: string
}

/** The buyer's screen at the handover: the code for the seller, large enough to be read and scanned. */
export function ShowCode({ order, code }: Props) {
  const seller = callName(order.seller)
  const isCached = useIsCached(order.id)
  const isOnline = useIsOnline()
  return (
    <FullScreen back="/transactions" title={`Show this to ${seller}`}>
      <HandoverItem
        title={order.product.title}
        note={`From ${seller} · ${visitOf(order)}`}
        imageUrl={order.product.imageUrl}
      />
      <OrderedLines lines={order.lines} cancelled={order.cancelledLines} />
      {order.ageCheck === 'needed' && <p className="mt-2 font-[620] text-sm leading-snug">{BRING_PROOF_OF_AGE}</p>}
      <CodeLabel code={code} qr={order.collectionQr} />
      <p role="status" className="mt-2 min-h-6 text-center text-ink-2 text-sm">
        {(isCached || !isOnline) && (
          <span className="inline-flex items-center gap-2">
            <Icon name="wifi-off" size={18} />
            {isOnline ? 'Works without a connection' : `No connection: the code still works on ${seller}’s phone`}
          </span>
        )}
      </p>
      <div className="mt-auto border-line border-t pt-3 text-sm">
        <p className="text-ink-2">
          {seller} scans the picture or types the digits.
          {order.total > 0 && ` Show it only when you have ${allOf(order.quantity)}.`}
        </p>
        <Receipt order={order} seller={seller} />
      </div>
    </FullScreen>
  )
}

/** Confirm Receipt, for a handover without the code. */
function Receipt({ order, seller }: { order: Transaction; seller: string }) {
  const [isOpen, setOpen] = useState(false)
  const { act, isPending, error, reset } = useOrderAction(order, () => setOpen(false))
  const now = useNow()
  const open = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      {order.actions.includes('confirmReceipt') && (
        <p className="mt-1 text-ink-3">Can’t scan? {receiptEffect(order)}</p>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <ButtonLink href={`/messages/${order.sellerId}?productId=${order.productId}`}>
          <Icon name="message-circle" size={18} />
          Message {seller}
        </ButtonLink>
        {order.actions.includes('confirmReceipt') && (
          <Button tone={receiptEmphasis(order, now)} onClick={open}>
            Confirm Receipt
          </Button>
        )}
      </div>
      <ReceiptDialog
        order={order}
        isOpen={isOpen}
        isPending={isPending}
        error={error}
        onClose={() => setOpen(false)}
        onConfirm={() => act({ kind: 'confirm' })}
      />
    </>
  )
}
