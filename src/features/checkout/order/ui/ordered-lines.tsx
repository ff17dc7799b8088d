import type { ReactNode } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { titleOfLine } from '../../base/ordered-units.ts'
import type { Transaction } from '../contract.ts'

type Line = Transaction['lines'][number]

interface Props {
  lines: Transaction['lines']
  /** What the seller cancelled of the order. */
  cancelled: Transaction['cancelledLines']
  /** The titles lead to the listings. */
  isLinked?: boolean
  /** What can be done with a line. */
  actionOf?: (line: Line) => ReactNode
}

/** Every listing of an order of several with its sum; nothing for an order of one, whose title says it. */
export function OrderedLines({ lines, cancelled, isLinked = false, actionOf }: Props) {
  if (lines.length + cancelled.length < 2) return null
  const nameOf = (line: Pick<Line, 'productId' | 'title' | 'quantity'>) =>
    isLinked ? <TextLink href={`/product/${line.productId}`}>{titleOfLine(line)}</TextLink> : titleOfLine(line)
  return (
    <ul aria-label="In this order" className="mt-3 max-w-xl divide-y divide-line border-line border-y text-sm">
      {lines.map((line) => (
        <li key={line.productId} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(line)}</span>
          <span className="flex shrink-0 flex-wrap items-baseline justify-end gap-x-4 text-right tabular-nums">
            {actionOf?.(line)}
            <span>
              {formatPounds(pence(line.amount))}
              {line.refundedAmount > 0 && <span className="block text-ink-3 text-xs">refunded</span>}
            </span>
          </span>
        </li>
      ))}
      {cancelled.map((line) => (
        <li key={line.productId} className="flex items-baseline justify-between gap-4 py-2 text-ink-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <s>{titleOfLine(line)}</s> <span className="text-xs">cancelled by the seller</span>
          </span>
          <span className="shrink-0 text-right text-xs tabular-nums">
            {formatPounds(pence(line.returned))} back to the buyer
          </span>
        </li>
      ))}
    </ul>
  )
}
