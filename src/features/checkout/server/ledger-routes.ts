import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { isAllowed, type Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { inTransaction } from '../base/server/unit-of-work.ts'
import {
  accountPostings,
  compareNow,
  decideAdjustment,
  getLedger,
  type LedgerOverview,
  proposeAdjustment,
  refundAgain,
  resolveUnmatched,
  writeOffDebt,
} from '../ledger/contract.ts'
import { latestAdjustments } from '../ledger/server/adjustment-store.ts'
import { decide, propose, writeOff } from '../ledger/server/adjustments.ts'
import { openDebts } from '../ledger/server/debt-lists-store.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import {
  balancesByCode,
  lastRun,
  postingsOf,
  resolveMovement,
  unmatchedMovements,
} from '../ledger/server/reconciliation-store.ts'
import { hasOpenChargeback } from '../ledger/server/settlement-store.ts'
import { logMoney } from '../ledger/server/staff-notices.ts'
import { owedRefunds } from '../ledger/server/stuck-store.ts'
import { lockOrder } from '../order/server/store.ts'
import { unknownOrder } from '../order/server/transition.ts'
import { sendRefundsAgain } from '../payment/server/refunds.ts'

/** Ledger routes for staff: differences to the provider, returned refunds, and the balances. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, getLedger, ({ me }) => overview(deps, me))

  handle(app, accountPostings, async ({ params }) =>
    (await postingsOf(deps.db, params.code)).map((posting) => ({ ...posting, at: iso(posting.at) })),
  )

  handle(app, compareNow, async ({ me }) => {
    const before = await lastRun(deps.db)
    await reconcile(deps)
    await logComparison(deps, me, before)
    return overview(deps, me)
  })

  handle(app, resolveUnmatched, async ({ me, body: { id, note } }) => {
    await inTransaction(deps, async (unit) => {
      const isDone = await resolveMovement(unit.tx, { id, note, by: me.id, at: unit.now })
      if (!isDone) throw new DomainError('conflict', 'This has been settled already.', { code: 'ALREADY_SETTLED' })
      await logMoney(unit, me, { transactionId: null, what: `settle difference ${id}`, reason: note })
    })
    return overview(deps, me)
  })

  handle(app, proposeAdjustment, async ({ me, body }) => {
    await propose(deps, me, body)
    return overview(deps, me)
  })

  handle(app, writeOffDebt, async ({ me, body }) => {
    await writeOff(deps, me, body)
    return overview(deps, me)
  })

  handle(app, decideAdjustment, async ({ me, body }) => {
    await decide(deps, me, body)
    return overview(deps, me)
  })

  handle(app, refundAgain, async ({ me, body: { transactionId } }) => {
    await inTransaction(deps, async (unit) => {
      if (!(await lockOrder(unit.tx, transactionId))) throw unknownOrder()
      if (await hasOpenChargeback(unit.tx, transactionId)) {
        throw new DomainError('conflict', 'The buyer’s bank is deciding about this payment.', { code: 'BANK_DECIDES' })
      }
      await sendRefundsAgain(unit, transactionId)
      await logMoney(unit, me, { transactionId, what: 'send the refund again', reason: null })
    })
    return overview(deps, me)
  })
}

type Run = Awaited<ReturnType<typeof lastRun>>

async function logComparison(deps: Deps, me: Member, before: Run): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const what = runText(await lastRun(unit.tx))
    await logMoney(unit, me, {
      kind: 'compare-books',
      ...{ transactionId: null, before: runText(before), what, reason: null },
    })
  })
}

const runText = (run: Run): string =>
  run ? `${iso(run.at)}: ${run.movements} new lines, ${run.faults.length} faults` : 'never compared'

const iso = (time: Date): string => time.toISOString()

async function overview({ db, config }: Pick<Deps, 'db' | 'config'>, me: Member): Promise<LedgerOverview> {
  const run = await lastRun(db)
  const refunds = await owedRefunds(db)
  const debts = await openDebts(db)
  const unmatched = await unmatchedMovements(db, 'open')
  const settled = await unmatchedMovements(db, 'settled')
  const adjustments = await latestAdjustments(db)
  return {
    lastRun: run && { ...run, at: iso(run.at) },
    unmatched: [...unmatched, ...settled].map(({ inAll, ...row }) => ({
      ...row,
      firstSeenAt: iso(row.firstSeenAt),
      resolvedAt: row.resolvedAt && iso(row.resolvedAt),
    })),
    owedRefunds: refunds.map(({ inAll, ...row }) => ({ ...row, at: iso(row.at) })),
    adjustments: adjustments.map(({ proposedById, inAll, ...row }) => ({
      ...row,
      proposedAt: iso(row.proposedAt),
      mayDecide: isAllowed('finance', me.role) && row.isApproved === null && proposedById !== me.id,
    })),
    adjustmentLimit: config.adjustmentLimit,
    chargebackLimits: { one: config.chargebackLimit, debt: config.sellerDebtLimit },
    debts: debts.map(({ inAll, ...row }) => ({ ...row, at: iso(row.at) })),
    inAll: {
      ...{ unmatched: unmatched[0]?.inAll ?? 0, settled: settled[0]?.inAll ?? 0 },
      ...{ owedRefunds: refunds[0]?.inAll ?? 0, adjustments: adjustments[0]?.inAll ?? 0, debts: debts[0]?.inAll ?? 0 },
    },
    accounts: await balancesByCode(db),
  }
}
