import { hashToken } from '#http/session.ts'
import { formatDay } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { UnclaimedMoney } from '../../base/server/unclaimed-tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { bookClaimLapsed } from '../../ledger/server/after-release.ts'
import { changePayout, lockPayout } from '../../ledger/server/settlement-store.ts'
import { lockOrder } from '../../order/server/store.ts'
import { claimPaid, keepReference, moneyWaits } from './emails/unclaimed-emails.ts'
import { isBeingPaid, transferredSince, waitingPayouts, waitingSum } from './seller-account-store.ts'
import { openAccountFor, pageOfAccount } from './seller-accounts.ts'
import { changeClaim, findClaim, lockClaim, mayBePaidLater, openClaims } from './unclaimed-store.ts'

/**
 * Money of sellers who left before they could be paid: it waits under a reference, by which the person can still have it
 * paid. Their address is kept for the reminders alone.
 */
export async function followClaims(deps: CheckoutDeps): Promise<void> {
  for (const { userId } of await openClaims(deps.db)) {
    try {
      await inTransaction(deps, (unit) => followClaim(unit, userId))
    } catch (error) {
      deps.log.error({ userId, cause: String(error) }, 'unclaimed money could not be handled')
    }
  }
}

async function followClaim(unit: UnitOfWork, userId: number): Promise<void> {
  const { tx, now } = unit
  // Orders are locked before anything that depends on them.
  const waiting = await waitingPayouts(tx, userId)
  for (const id of waiting.map(({ transactionId }) => transactionId).toSorted((one, other) => one - other)) {
    await lockOrder(tx, id)
  }
  const claim = await lockClaim(tx, userId)
  if (!claim || (await isBeingPaid(tx, userId))) return
  if ((await waitingSum(tx, userId)) === 0) {
    const isPaid = (await transferredSince(tx, userId, claim.leftAt)) > 0
    return !isPaid && (await mayBePaidLater(tx, userId, now)) ? promise(unit, claim) : settle(unit, claim)
  }
  if (claim.lapsesAt <= now) return lapse(unit, claim)
  await remind(unit, claim)
}

const CLOSED = { email: null, reference: null } as const

/** Everything was paid, or went back to buyers. */
async function settle(unit: UnitOfWork, { userId, email, leftAt }: UnclaimedMoney): Promise<void> {
  const { tx, now, mail } = unit
  const paid = await transferredSince(tx, userId, leftAt)
  if (email && paid > 0) {
    await mail.send(tx, { to: email, ...claimPaid({ amount: formatPounds(pence(paid)) }) })
  }
  await changeClaim(tx, userId, { ...CLOSED, settledAt: now })
}

/** Nothing waits, but a bank may return what it took: the reference is sent once, and kept until no appeal is expected. */
async function promise(unit: UnitOfWork, { userId, email, reference, ...claim }: UnclaimedMoney): Promise<void> {
  if (claim.emailsSent > 0 || claim.promisedAt || !(email && reference)) return
  const url = `${unit.publicUrl()}/payouts/claim`
  await unit.mail.send(unit.tx, { to: email, ...keepReference({ reference, url }) })
  await changeClaim(unit.tx, userId, { promisedAt: unit.now })
}

/** The terms' rule: the claim has ended. */
async function lapse(unit: UnitOfWork, { userId }: UnclaimedMoney): Promise<void> {
  const { tx, now, log } = unit
  for (const { id } of await waitingPayouts(tx, userId)) {
    const payout = await lockPayout(tx, id)
    if (!payout) continue
    bookClaimLapsed(unit, payout)
    await changePayout(tx, id, { status: 'cancelled', updatedAt: now })
  }
  await changeClaim(tx, userId, { ...CLOSED, settledAt: now })
  log.warn({ userId }, 'a claim of unpaid money has lapsed')
}

/** The first email has the reference; after a long pause one email replaces all that are due. */
async function remind(unit: UnitOfWork, claim: UnclaimedMoney): Promise<void> {
  const { tx, now, mail } = unit
  const { userId, email, reference, emailsSent, leftAt } = claim
  const due = 1 + TERMS.claimReminders.filter((after) => leftAt.getTime() + after <= now.getTime()).length
  if (!(email && reference) || due <= emailsSent) return
  const isLast = due > TERMS.claimReminders.length
  const content = moneyWaits({
    amount: formatPounds(await waitingSum(tx, userId)),
    reference,
    until: formatDay(claim.lapsesAt.toISOString()),
    isLast,
    url: `${unit.publicUrl()}/payouts/claim`,
  })
  await mail.send(tx, { to: email, ...content })
  await changeClaim(tx, userId, { emailsSent: due, ...(isLast && CLOSED) })
}

/**
 * Where a person claims the money that waits for them; null when their account is ready and the money is on its way.
 * Nobody learns whether a reference was valid once.
 */
export async function claimMoney(
  deps: CheckoutDeps,
  { reference, email }: { reference: string; email: string },
): Promise<string | null> {
  const hash = hashToken(reference.trim().toLowerCase())
  const claim = await findClaim(deps.db, { hash, at: deps.clock.now() })
  if (!claim || (await waitingSum(deps.db, claim.userId)) === 0) {
    throw new DomainError('not_found', 'No money is waiting under this reference. Please check it.', {
      code: 'UNKNOWN_REFERENCE',
    })
  }
  const account = await openAccountFor(deps, claim.userId, email)
  await inTransaction(deps, async (unit) => {
    const locked = await lockClaim(unit.tx, claim.userId)
    if (!locked) return
    // The address gets one more email, when the money was sent.
    await changeClaim(unit.tx, claim.userId, { email })
    if (account.state !== 'ready') return
    for (const { id } of await waitingPayouts(unit.tx, claim.userId))
      await enqueue(unit, QUEUES.payout, { payoutId: id })
  })
  return account.state === 'ready' ? null : pageOfAccount(deps, account, '/payouts/claim')
}
