import type { Pence } from '#shared/money.ts'
import { book, type PendingEntries } from './book.ts'

/** The seller cancelled a line before the handover: its price and its part of the protection fee go back. */
export const bookLineCancelled = (
  work: PendingEntries,
  order: { id: number },
  { line, returned }: { line: number; returned: Pence },
): void =>
  book(work, {
    kind: 'refund',
    of: `${order.id}:line:${line}`,
    transactionId: order.id,
    lines: [
      ['buyer_held', returned],
      ['refunds_owed', -returned],
    ],
  })
