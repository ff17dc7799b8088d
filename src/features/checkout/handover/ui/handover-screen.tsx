import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Transaction } from '../../base/shapes.ts'
import { isHandedOver } from '../../order/handover.ts'
import { OrderTimeline } from '../../order/ui/order-timeline.tsx'
import { EnterCode } from './enter-code.tsx'
import { HandedOver, type NextVisit } from './handed-over.tsx'
import { ShowCode } from './show-code.tsx'
import { type Answer, WasItHandedOver } from './was-it-handed-over.tsx'

interface Props {
  order: Transaction
  /** The digits in the URL, as the seller's camera app read them. */
  readCode: string | undefined
  /** The buyer's answer, as the email's link has it. Nothing is sent before the button is pressed. */
  answer: Answer | undefined
  /** The seller's next visit of the day, once this one is done. */
  next: NextVisit | null
}

/** The handover, one screen for each side: the buyer shows the code, the seller enters it, and both turn green. */
export function HandoverScreen({ order, readCode, answer, next }: Props) {
  if (isHandedOver(order)) return <HandedOver order={order} next={next} />
  if (order.actions.includes('denyHandover')) return <WasItHandedOver order={order} answer={answer} />
  if (order.collectionCode) return <ShowCode order={order} code={order.collectionCode} />
  if (order.actions.includes('enterCode')) return <EnterCode order={order} readCode={readCode} />
  return <NothingToHandOver order={order} />
}

function NothingToHandOver({ order }: { order: Transaction }) {
  const back = order.party === 'buyer' ? '/transactions' : '/transactions?tab=sales'
  return (
    <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
      <BackLink href={back}>My Transactions</BackLink>
      <h1 tabIndex={-1} className="mt-1 mb-6">
        Hand over
      </h1>
      <Notice {...stateOf(order)} action={<ButtonLink href={back}>My Transactions</ButtonLink>}>
        The order is now “{order.statusLabel}”.
      </Notice>
      <OrderTimeline order={order} />
    </div>
  )
}

function stateOf({ status }: Transaction): { tone: 'success' | 'info'; title: string } {
  if (status === 'completed') return { tone: 'success', title: 'The order is complete' }
  if (status === 'dispute') return { tone: 'info', title: 'This order is in dispute' }
  if (status === 'delivered') return { tone: 'info', title: 'It is marked as handed over' }
  return { tone: 'info', title: 'There is nothing to hand over' }
}
