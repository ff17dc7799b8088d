import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPounds, pence } from '#shared/money.ts'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { titleOfLine } from '../../base/ordered-units.ts'
import type { Transaction } from '../contract.ts'
import { orderHeading } from '../order-heading.ts'
import { OrderedLines } from './ordered-lines.tsx'
import { useOrderAction } from './use-order-action.ts'

/** The listings of an order. Before the handover its seller can cancel one of several. */
export function LinesOfOrder({ order }: { order: Transaction }) {
  const [chosen, setChosen] = useState<Transaction['lines'][number] | null>(null)
  const { act, isPending, error, reset } = useOrderAction(order, () => {
    // The button of the dialog disappears with its line.
    flushSync(() => setChosen(null))
    document.getElementById(orderHeading(order.id))?.focus()
  })
  const canCancel = order.actions.includes('cancelLine')
  const choose = (line: Transaction['lines'][number]) => {
    reset()
    setChosen(line)
  }
  return (
    <>
      <OrderedLines
        lines={order.lines}
        cancelled={order.cancelledLines}
        isLinked
        actionOf={(line) =>
          canCancel && (
            <Button size="small" tone="quiet" onClick={() => choose(line)} aria-label={`Cancel ${titleOfLine(line)}`}>
              Cancel
            </Button>
          )
        }
      />
      <ConfirmDialog
        isOpen={chosen !== null}
        title={`Cancel “${chosen ? titleOfLine(chosen) : ''}”?`}
        confirmText="Cancel This Listing"
        isDangerous
        isPending={isPending}
        error={error}
        onClose={() => setChosen(null)}
        onConfirm={() => chosen && act({ kind: 'cancelLine', productId: chosen.productId })}
      >
        {chosen &&
          `${order.buyer.fullName} gets ${formatPounds(pence(chosen.amount))}${order.protectionFee > 0 ? ' and its part of the protection fee' : ''} back at once, and your listing counts it as unsold again. The rest of the order stays, with the same code. This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
