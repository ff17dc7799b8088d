import { formatPounds, pence } from '#shared/money.ts'
import { ConfirmDialog, Dialog } from '#ui/primitives/dialog.tsx'
import type { Transaction } from '../../base/shapes.ts'
import { AgeCheck } from './age-check.tsx'

interface Props {
  order: Transaction
  isOpen: boolean
  isPending: boolean
  error: string | undefined
  onClose: () => void
  onConfirm: () => void
}

/** The buyer confirms that they have the plant. */
export const ReceiptDialog = ({ order, ...dialog }: Props) => (
  <ConfirmDialog {...dialog} title={`Confirm receipt of “${order.product.title}”?`} confirmText="Confirm Receipt">
    {order.total === 0
      ? 'Confirm only when you have it. The order is then complete.'
      : `${formatPounds(pence(order.amount))} is released to ${order.seller.fullName}${paidWhen(order)}`}
  </ConfirmDialog>
)

/** With protection the payout waits; without it nothing can be reported any more. */
const paidWhen = ({ protectionFee }: Transaction): string =>
  protectionFee > 0
    ? ', who is not paid before 48 hours after the handover. Until then you can report a problem. Confirm only when you have it.'
    : ' at once. Confirm only when you have it and are happy with it.'

/** The seller says that it was handed over, although the buyer has no code. */
export function NoCodeDialog({ order, ...dialog }: Props) {
  const title = `Mark “${order.product.title}” as handed over?`
  if (order.ageCheck === 'needed') {
    return (
      <Dialog isOpen={dialog.isOpen} onClose={dialog.onClose} title={title}>
        <AgeCheck order={order} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog {...dialog} title={title} confirmText="Mark as Handed Over">
      We ask {order.buyer.fullName} at once, who has a week to object{order.total > 0 && ' before you are paid'}. With
      the code it is quicker{order.total > 0 && ', and your first three sales are paid only on a yes or the code'}.
    </ConfirmDialog>
  )
}

/** The buyer says that it was not handed over. */
export const DenyDialog = ({ order, ...dialog }: Props) => (
  <ConfirmDialog {...dialog} title={`You don’t have “${order.product.title}”?`} confirmText="I Don’t Have It">
    We ask {order.seller.fullName} for your collection code. Without it{' '}
    {order.total > 0 ? 'you are refunded' : 'your reservation ends'}, or our staff decide. Do you have it, and something
    is wrong with it? Then report a problem instead.
  </ConfirmDialog>
)
