/**
 * A cancellation within 14 days of what a trader sold (Consumer Contracts Regulations 2013, regulations 29 to 38):
 * `returning`, the buyer has to bring it back; `returned`, the trader answers; `contested`, staff look at it; `refunding`,
 * the refund is due; `refunded`; `lapsed`, it was not brought back in time.
 */
export const CANCELLATION_STATUSES = ['returning', 'returned', 'contested', 'refunding', 'refunded', 'lapsed'] as const
export type CancellationStatus = (typeof CANCELLATION_STATUSES)[number]

/** Not ended: a payout waits for it. */
export const OPEN_CANCELLATIONS = ['returning', 'returned', 'contested', 'refunding'] as const

/** Days after the day of the handover in which a buyer can cancel. */
export const CANCEL_DAYS = 14

/** A buyer who did not say in time that it is back can say so until then; null once staff have decided. */
export function lateReturnUntil({
  returnBy,
  decidedAt,
}: {
  returnBy: Date | null
  decidedAt: Date | null
}): Date | null {
  if (returnBy === null || decidedAt !== null) return null
  return new Date(returnBy.getTime() + CANCEL_DAYS * 24 * 60 * 60 * 1000)
}

export const isOpenCancellation = (status: CancellationStatus): boolean =>
  OPEN_CANCELLATIONS.some((one) => one === status)
