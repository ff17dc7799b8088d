import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPounds, pence } from '#shared/money.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import type { OrderAction } from '../../base/lifecycle.ts'
import type { Transaction } from '../../base/shapes.ts'
import { callName, receiptEmphasis } from '../handover.ts'
import { orderHeading } from '../order-heading.ts'
import { payAgainHref } from './checkout-href.ts'
import { ChoiceButtons, type OrderChoice } from './choice-buttons.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { DenyDialog, NoCodeDialog, ReceiptDialog } from './handover-dialogs.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

type Dialog = 'confirm' | 'code' | 'handOver' | 'deny' | 'refund' | 'agree' | 'contest' | 'withdraw'
type Open = Dialog | null

/** The dialog or button of each action. */
const buttons: Readonly<Record<OrderAction, Dialog | 'accept' | 'line'>> = {
  accept: 'accept',
  confirmReceipt: 'confirm',
  enterCode: 'code',
  handOver: 'handOver',
  denyHandover: 'deny',
  requestRefund: 'refund',
  claimProtection: 'refund',
  refundSale: 'refund',
  cancelSale: 'refund',
  // Beside each line.
  cancelLine: 'line',
  agreeRefund: 'agree',
  contestRefund: 'contest',
  withdrawRefund: 'withdraw',
  withdrawReport: 'withdraw',
  withdrawClaim: 'withdraw',
}

/** The text so far; kept until it is sent, even if the dialog is closed. */
interface Reasons {
  refund: string
  contest: string
}
const noReasons: Reasons = { refund: '', contest: '' }

interface Props {
  order: Transaction
}

const canChoose = (order: Transaction, button: Dialog | 'accept'): boolean =>
  order.actions.some((action) => buttons[action] === button)

type Choose = (next: Dialog) => void

/** The answers to a refund request, which both parties give in the same way. */
function answersOf(order: Transaction, choose: Choose): OrderChoice[] {
  const can = (button: Dialog) => canChoose(order, button)
  return [
    ...(can('agree') ? [{ name: 'Agree to Refund', tone: 'primary' as const, onPress: () => choose('agree') }] : []),
    ...(can('contest') ? [{ name: 'Disagree', onPress: () => choose('contest') }] : []),
    ...(can('withdraw') ? [{ name: 'Withdraw Request', onPress: () => choose('withdraw') }] : []),
  ]
}

const messageTo = ({ party, seller, buyer, productId }: Transaction): OrderChoice => ({
  name: party === 'buyer' ? 'Message Seller' : 'Message Buyer',
  icon: <Icon name="message-circle" size={18} className={party === 'seller' ? 'max-sm:hidden' : undefined} />,
  href: `/messages/${party === 'buyer' ? seller.id : buyer.id}?productId=${productId}`,
})

function choicesOfBuyer(order: Transaction, now: Date | null, choose: Choose): OrderChoice[] {
  const can = (button: Dialog) => canChoose(order, button)
  const emphasis = receiptEmphasis(order, now)
  return [
    ...(order.status === 'pending' && !order.isBeingTaken
      ? [{ name: 'Finish Paying', tone: 'primary' as const, href: payAgainHref(order) }]
      : []),
    ...(order.collectionCode && !can('deny')
      ? [
          {
            name: 'Show Your Code',
            tone: 'primary' as const,
            icon: <Icon name="qr-code" size={18} />,
            href: `/transactions/${order.id}/collect`,
          },
        ]
      : []),
    // The answers to the seller's statement that the buyer has it.
    ...(can('deny')
      ? [
          { name: 'Yes, I Have It', tone: emphasis, onPress: () => choose('confirm') },
          { name: 'No, I Don’t Have It', onPress: () => choose('deny') },
        ]
      : []),
    ...answersOf(order, choose),
    messageTo(order),
    ...(can('confirm') && !can('deny')
      ? [{ name: 'Confirm Receipt', tone: emphasis, onPress: () => choose('confirm') }]
      : []),
    ...(can('refund') ? [{ name: refundName(order), tone: 'quiet' as const, onPress: () => choose('refund') }] : []),
  ]
}

function choicesOfSeller(order: Transaction, choose: Choose): OrderChoice[] {
  const can = (button: Dialog) => canChoose(order, button)
  return [
    ...(can('code')
      ? [
          {
            name: `Enter ${callName(order.buyer)}’s code`,
            tone: canChoose(order, 'accept') ? ('secondary' as const) : ('primary' as const),
            href: `/transactions/${order.id}/collect`,
          },
        ]
      : []),
    ...answersOf(order, choose),
    messageTo(order),
    ...(can('code') ? [{ name: 'Confirm Receipt', tone: 'quiet' as const, onPress: () => choose('code') }] : []),
    ...(can('refund') ? [{ name: refundName(order), tone: 'quiet' as const, onPress: () => choose('refund') }] : []),
    ...(can('handOver')
      ? [{ name: 'Handed over without a code', isInMenu: true, onPress: () => choose('handOver') }]
      : []),
  ]
}

/** The actions of an order: exactly what the state machine allows the user now. Each asks for confirmation. */
export function OrderActions({ order }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const [reasons, setReasons] = useState<Reasons>(noReasons)
  const { act, isPending, error, reset } = useOrderAction(order, () => {
    // The dialog returns focus to its button, which disappears after the action.
    flushSync(() => {
      setOpen(null)
      setReasons(noReasons)
    })
    document.getElementById(orderHeading(order.id))?.focus()
  })
  const now = useNow()
  const choose = (next: Dialog) => {
    reset()
    setOpen(next)
  }
  const dialog = { order, isPending, error, onClose: () => setOpen(null) }
  const choices = order.party === 'buyer' ? choicesOfBuyer(order, now, choose) : choicesOfSeller(order, choose)
  const accept: OrderChoice = { name: 'Accept Reservation', tone: 'primary', onPress: () => act({ kind: 'accept' }) }
  return (
    <>
      <ChoiceButtons
        choices={canChoose(order, 'accept') ? [accept, ...choices] : choices}
        menuLabel={`More for the order of “${order.product.title}”`}
        isPending={isPending && open === null}
      />
      <CodeDialog {...dialog} isOpen={open === 'code'} onCode={(code) => act({ kind: 'confirm', code })} />
      <ReasonDialogs {...dialog} open={open} act={act} reasons={reasons} onType={setReasons} />
      <PlainDialogs {...dialog} open={open} act={act} />
    </>
  )
}

/** Actions with a reason that the other party reads. */
function ReasonDialogs({ order, open, act, reasons, onType, ...dialog }: ReasonProps) {
  return (
    <>
      <ReasonDialog
        {...dialog}
        isOpen={open === 'refund'}
        title={`${refundName(order)}: “${order.product.title}”?`}
        verb={refundName(order)}
        explanation={refundWords(order)}
        reason={reasons.refund}
        onType={(refund) => onType({ ...reasons, refund })}
        onReason={(reason) => act({ kind: 'refund', reason })}
      />
      <ReasonDialog
        {...dialog}
        isOpen={open === 'contest'}
        title={`Disagree with the refund of “${order.product.title}”?`}
        verb="Disagree"
        explanation="Our staff read both sides and decide. Nothing changes until then."
        reason={reasons.contest}
        onType={(contest) => onType({ ...reasons, contest })}
        onReason={(reason) => act({ kind: 'contest', reason })}
      />
    </>
  )
}

function refundWords({ party, total, status }: Transaction): string {
  const isFree = total === 0
  if (status === 'completed') return afterRelease[party]
  if (party === 'buyer') {
    return isFree
      ? 'Tell the seller what is wrong. They can agree at once; the reservation then ends.'
      : 'Tell us what is wrong. The seller can agree at once; the money is held until the case is decided.'
  }
  return isFree
    ? 'This ends the reservation, and your listing counts it as unsold again.'
    : 'This cancels the sale. The buyer is refunded in full at once, and your listing counts it as unsold again.'
}

const afterRelease = {
  buyer: 'Tell us what is wrong. The seller can agree at once; the payout is on hold until the case is decided.',
  seller:
    'The buyer gets everything back. Your payout for this sale is not sent. If it was sent, it is reversed from your payout account, or repaid by your next payouts.',
} as const

/** The same request ends a reservation, after the handover reports a problem, and after the release refunds. */
function refundName({ status, total, party }: Transaction): string {
  if (status === 'completed' && party === 'seller') return 'Refund the Buyer'
  if (status === 'delivered' || status === 'completed') return 'Report a problem'
  return total === 0 ? 'End Reservation' : 'Request Refund'
}

interface DialogsProps {
  order: Transaction
  open: Open
  act: ReturnType<typeof useOrderAction>['act']
  isPending: boolean
  error: string | undefined
  onClose: () => void
}

interface ReasonProps extends DialogsProps {
  reasons: Reasons
  onType: (reasons: Reasons) => void
}

/** Actions that need only a confirmation. */
function PlainDialogs({ order, open, act, ...dialog }: DialogsProps) {
  const title = order.product.title
  return (
    <>
      <ReceiptDialog {...dialog} order={order} isOpen={open === 'confirm'} onConfirm={() => act({ kind: 'confirm' })} />
      <NoCodeDialog
        {...dialog}
        order={order}
        isOpen={open === 'handOver'}
        onConfirm={() => act({ kind: 'handOver' })}
      />
      <DenyDialog {...dialog} order={order} isOpen={open === 'deny'} onConfirm={() => act({ kind: 'deny' })} />
      <ConfirmDialog
        {...dialog}
        isOpen={open === 'agree'}
        title={`Agree to the refund of “${title}”?`}
        confirmText="Agree to Refund"
        isDangerous
        onConfirm={() => act({ kind: 'agree' })}
      >
        {order.total === 0
          ? 'The reservation ends. This cannot be undone.'
          : `${order.buyer.fullName} gets ${formatPounds(pence(order.total))} back. This cannot be undone.`}
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        isOpen={open === 'withdraw'}
        title={`Withdraw your request about “${title}”?`}
        confirmText="Withdraw Request"
        onConfirm={() => act({ kind: 'withdraw' })}
      >
        The order continues as before.
      </ConfirmDialog>
    </>
  )
}
