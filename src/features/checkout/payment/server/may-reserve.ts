import { DomainError } from '#shared/errors.ts'
import { openReservationsAllowed } from '../../base/reservations.ts'
import type { UnitOfWork } from '../../base/server/unit-of-work.ts'
import { trustOf } from '../../order/server/trust-store.ts'

/** A reservation is not paid for, so the buyer must confirm it in another way. */
export async function mayReserve({ tx, config }: UnitOfWork, me: { id: number }): Promise<void> {
  const { isVerified, open, completed } = await trustOf(tx, me.id)
  if (!isVerified) {
    throw new DomainError('forbidden', 'Confirm your email address first. Then you can reserve it.', {
      code: 'EMAIL_NOT_VERIFIED',
    })
  }
  const allowed = openReservationsAllowed(completed)
  if (!config.rateLimits || open < allowed) return
  throw new DomainError('conflict', `You have ${open} reservations open. Collect or end one first.`, {
    code: 'TOO_MANY_RESERVATIONS',
    extra: { open, max: allowed },
  })
}
