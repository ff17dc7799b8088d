import type { Database } from '#adapters/db/database.ts'
import { lockUser } from '#features/accounts/server/closing-store.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { AdjustedAccount } from '../../base/money-states.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { SellerDebt } from '../../base/server/debt-tables.ts'
import type { Adjustment } from '../../base/server/ledger-tables.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { insertAdjustment, lockOpenAdjustment, postedAlone, saveDecision } from './adjustment-store.ts'
import { prospectsOf } from './debt-lists-store.ts'
import { lockOpenDebt, recoverDebt } from './debt-store.ts'
import { bookAdjustment } from './ledger.ts'
import { logMoney } from './staff-notices.ts'

interface Proposal {
  debit: AdjustedAccount
  credit: AdjustedAccount
  amount: number
  reason: string
  source?: string | undefined
  /** The seller's debt that is written off, of the whole amount that is left. */
  debtId?: number
}

const DAY = 24 * 60 * 60_000

/** Posts an adjustment, or stores it for a second person when it brings what this one posted in a day above the limit. */
export const propose = (deps: CheckoutDeps, me: { id: number }, proposal: Proposal): Promise<void> =>
  inTransaction(deps, (unit) => proposeWithin(unit, me, proposal))

/** Writes off all that a seller who has left still owes of one debt. Nothing else will repay it. */
export const writeOff = (
  deps: CheckoutDeps,
  me: { id: number },
  { debtId, reason }: { debtId: number; reason: string },
): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const debt = await lockOpenDebt(unit.tx, debtId)
    if (!debt) throw new DomainError('conflict', 'Nothing of this debt is owed any longer.', { code: 'DEBT_SETTLED' })
    await checkWriteOff(unit.tx, debt)
    const amount = debt.amount - debt.recovered
    await proposeWithin(unit, me, { debit: 'bad_debts', credit: 'seller_receivable', amount, reason, debtId })
  })

async function checkWriteOff(tx: Database, debt: SellerDebt): Promise<void> {
  const { hasLeft, isLost, isProposed } = await prospectsOf(tx, debt)
  if (!hasLeft) {
    throw new DomainError('conflict', 'This seller has not left: their next payouts repay it.', {
      code: 'STILL_SELLING',
    })
  }
  if (!isLost) {
    throw new DomainError('conflict', 'Money of this seller is still waiting, and repays it first.', {
      code: 'MONEY_WAITS',
    })
  }
  if (isProposed) {
    throw new DomainError('conflict', 'To write this off is proposed already. Another member of staff decides.', {
      code: 'ALREADY_PROPOSED',
    })
  }
}

async function proposeWithin(unit: UnitOfWork, me: { id: number }, proposal: Proposal): Promise<void> {
  // Adjustments of one person wait for each other, so that a divided amount counts as the whole.
  await lockUser(unit.tx, me.id)
  const posted = await postedAlone(unit.tx, me.id, new Date(unit.now.getTime() - DAY))
  const needsApproval = posted + proposal.amount > unit.config.adjustmentLimit
  const proposed = { ...proposal, source: proposal.source ?? null, debtId: proposal.debtId ?? null, needsApproval }
  const adjustment = await insertAdjustment(unit.tx, { ...proposed, proposedBy: me.id, proposedAt: unit.now })
  if (!needsApproval) await post(unit, adjustment)
  const what = described(needsApproval ? 'propose' : 'post', adjustment)
  await logMoney(unit, me, { transactionId: null, what, reason: proposal.reason })
}

/** What the audit log says: the step, the amount and both accounts. */
const described = (step: 'propose' | 'post' | 'approve' | 'refuse', { id, amount, debit, credit }: Adjustment) =>
  `${step} adjustment ${id}: ${formatPounds(pence(amount))} from ${credit} to ${debit}`

async function post(unit: UnitOfWork, adjustment: Adjustment): Promise<void> {
  if (adjustment.debtId === null) return bookAdjustment(unit, adjustment, null)
  const debt = await lockOpenDebt(unit.tx, adjustment.debtId)
  if (!debt || debt.amount - debt.recovered !== adjustment.amount) {
    throw new DomainError('conflict', 'Less of this debt is owed by now. Refuse this, and write off what is left.', {
      code: 'DEBT_CHANGED',
    })
  }
  bookAdjustment(unit, adjustment, debt)
  await recoverDebt(unit.tx, debt, pence(adjustment.amount), unit.now)
}

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
    if (isApproved) await post(unit, adjustment)
    const what = described(isApproved ? 'approve' : 'refuse', adjustment)
    await logMoney(unit, me, { transactionId: null, what, reason: null })
  })
