import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPounds, pence } from '#shared/money.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import type { OrderAction } from '../../base/lifecycle.ts'
import type { Transaction } from '../contract.ts'
import { callName, receiptEmphasis } from '../handover.ts'
import { orderHeading } from '../order-heading.ts'
import { CodeDialog } from './code-dialog.tsx'
import { DenyDialog, NoCodeDialog, ReceiptDialog } from './handover-dialogs.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

type Dialog = 'confirm' | 'code' | 'handOver' | 'deny' | 'refund' | 'agree' | 'contest' | 'withdraw'
type Open = Dialog | null

/** The dialog or button of each action. */
const buttons: Readonly<Record<OrderAction, Dialog | 'accept'>> = {
  accept: 'accept',
  confirmReceipt: 'confirm',
  enterCode: 'code',
  handOver: 'handOver',
  denyHandover: 'deny',
  requestRefund: 'refund',
  claimProtection: 'refund',
  refundSale: 'refund',
  cancelSale: 'refund',
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

/** The buttons of an order: exactly what the state machine allows the user now. Each asks for confirmation. */
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
  const can = (button: Dialog | 'accept') => order.actions.some((action) => buttons[action] === button)
  const choose = (next: Open) => {
    reset()
    setOpen(next)
  }
  const dialog = { order, isPending, error, onClose: () => setOpen(null) }
  return (
    <>
      {can('accept') && (
        <Button tone="primary" isPending={isPending} onClick={() => act({ kind: 'accept' })}>
          Accept Reservation
        </Button>
      )}
      {order.collectionCode && !can('deny') && (
        <ButtonLink href={`/transactions/${order.id}/collect`} tone="primary">
          <QrCode size={18} aria-hidden="true" />
          Show Your Code
        </ButtonLink>
      )}
      {can('code') && (
        <ButtonLink href={`/transactions/${order.id}/collect`} tone={can('accept') ? 'secondary' : 'primary'}>
          Enter {callName(order.buyer)}’s code
        </ButtonLink>
      )}
      {can('confirm') && <ReceiptButtons order={order} onChoose={choose} />}
      {can('code') && <ActionButton tone="quiet" name="Confirm Receipt" onPress={() => choose('code')} />}
      {can('handOver') && <ActionButton name="Handed over without a code" onPress={() => choose('handOver')} />}
      {can('refund') && (
        <ActionButton
          {...(order.status === 'completed' && order.party === 'seller' && { tone: 'quiet' as const })}
          name={refundName(order)}
          onPress={() => choose('refund')}
        />
      )}
      {can('agree') && <ActionButton tone="primary" name="Agree to Refund" onPress={() => choose('agree')} />}
      {can('contest') && <ActionButton name="Disagree" onPress={() => choose('contest')} />}
      {can('withdraw') && <ActionButton name="Withdraw Request" onPress={() => choose('withdraw')} />}

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
    'The buyer gets everything back. We take back your money for this sale: from the payout if it has not been sent yet, otherwise from your payout account or your next payouts.',
} as const

/** The same request ends a reservation, after the handover reports a problem, and after the release refunds. */
function refundName({ status, total, party }: Transaction): string {
  if (status === 'completed' && party === 'seller') return 'Refund the Buyer'
  if (status === 'delivered' || status === 'completed') return 'Report a problem'
  return total === 0 ? 'End Reservation' : 'Request Refund'
}

interface ReceiptProps {
  order: Transaction
  onChoose: (dialog: 'confirm' | 'deny') => void
}

/** Confirm Receipt, or the answers to the seller's statement that the buyer has it. */
function ReceiptButtons({ order, onChoose }: ReceiptProps) {
  const now = useNow()
  const isQuestion = order.actions.includes('denyHandover')
  const tone = receiptEmphasis(order, now)
  return (
    <>
      <ActionButton
        tone={tone}
        name={isQuestion ? 'Yes, I Have It' : 'Confirm Receipt'}
        onPress={() => onChoose('confirm')}
      />
      {isQuestion && <ActionButton name="No, I Don’t Have It" onPress={() => onChoose('deny')} />}
    </>
  )
}

interface ActionButtonProps {
  name: string
  tone?: 'primary' | 'secondary' | 'quiet'
  onPress: () => void
}

const ActionButton = ({ name, tone = 'secondary', onPress }: ActionButtonProps) => (
  <Button tone={tone} onClick={onPress}>
    {name}
  </Button>
)

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
