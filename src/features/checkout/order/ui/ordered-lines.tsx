import { formatPounds, pence } from '#shared/money.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { titleOfLine } from '../../base/ordered-units.ts'
import type { Transaction } from '../contract.ts'

interface Props {
  lines: Transaction['lines']
  /** The titles lead to the listings. */
  isLinked?: boolean
}

/** Every listing of an order of several with its sum; nothing for an order of one, whose title says it. */
export function OrderedLines({ lines, isLinked = false }: Props) {
  if (lines.length < 2) return null
  return (
    <ul aria-label="In this order" className="mt-3 max-w-xl divide-y divide-line border-line border-y text-sm">
      {lines.map((line) => (
        <li key={line.productId} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {isLinked ? (
              <TextLink href={`/product/${line.productId}`}>{titleOfLine(line)}</TextLink>
            ) : (
              titleOfLine(line)
            )}
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {formatPounds(pence(line.amount))}
            {line.refundedAmount > 0 && <span className="block text-ink-3 text-xs">refunded</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
