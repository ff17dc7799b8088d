import { lockUser } from '#features/accounts/server/closing-store.ts'
import { DomainError } from '#shared/errors.ts'
import type { AdjustableAccount } from '../../base/money-states.ts'
import { type CheckoutDeps, inTransaction } from '../../base/server/unit-of-work.ts'
import { insertAdjustment, lockOpenAdjustment, postedAlone, saveDecision } from './adjustment-store.ts'
import { bookAdjustment } from './ledger.ts'
import { logMoney } from './staff-notices.ts'

interface Proposal {
  debit: AdjustableAccount
  credit: AdjustableAccount
  amount: number
  reason: string
  source?: string | undefined
}

const DAY = 24 * 60 * 60_000

/** Posts an adjustment, or stores it for a second person when it brings what this one posted in a day above the limit. */
export const propose = (deps: CheckoutDeps, me: { id: number }, proposal: Proposal): Promise<void> =>
  inTransaction(deps, async (unit) => {
    // Adjustments of one person wait for each other, so that a divided amount counts as the whole.
    await lockUser(unit.tx, me.id)
    const posted = await postedAlone(unit.tx, me.id, new Date(unit.now.getTime() - DAY))
    const needsApproval = posted + proposal.amount > unit.config.adjustmentLimit
    const proposed = { ...proposal, source: proposal.source ?? null, needsApproval }
    const adjustment = await insertAdjustment(unit.tx, { ...proposed, proposedBy: me.id, proposedAt: unit.now })
    if (!needsApproval) bookAdjustment(unit, adjustment)
    const what = `${needsApproval ? 'propose' : 'post'} adjustment ${adjustment.id}`
    await logMoney(unit, me, { transactionId: null, what, reason: proposal.reason })
  })

/** Approves or refuses an adjustment. Its proposer may only withdraw it. */
export const decide = (
  deps: CheckoutDeps,
  me: { id: number },
  { id, isApproved }: { id: number; isApproved: boolean },
): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const adjustment = await lockOpenAdjustment(unit.tx, id)
    if (!adjustment) {
      throw new DomainError('conflict', 'This adjustment has been decided already.', { code: 'ALREADY_DECIDED' })
    }
    if (isApproved && adjustment.proposedBy === me.id) {
      throw new DomainError('forbidden', 'Another member of staff must approve this adjustment.', {
        code: 'OWN_PROPOSAL',
      })
    }
    await saveDecision(unit.tx, id, { decidedBy: me.id, decidedAt: unit.now, isApproved })
    if (isApproved) bookAdjustment(unit, adjustment)
    const what = `${isApproved ? 'approve' : 'refuse'} adjustment ${id}`
    await logMoney(unit, me, { transactionId: null, what, reason: null })
  })
