import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { inTransaction } from '../base/server/unit-of-work.ts'
import {
  accountPostings,
  type Books,
  compareNow,
  moneyBooks,
  refundAgain,
  resolveUnmatched,
} from '../ledger/contract.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import {
  balancesByCode,
  lastRun,
  owedRefunds,
  postingsOf,
  resolveMovement,
  unmatchedMovements,
} from '../ledger/server/reconciliation-store.ts'
import { bankDecides } from '../ledger/server/settlement-store.ts'
import { lockOrder } from '../order/server/store.ts'
import { unknownOrder } from '../order/server/transition.ts'
import { sendRefundsAgain } from '../payment/server/refunds.ts'

/** Ledger routes for staff: differences to the provider, returned refunds, and the balances. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, moneyBooks, () => books(deps))

  handle(app, accountPostings, async ({ params }) =>
    (await postingsOf(deps.db, params.code)).map((posting) => ({ ...posting, at: iso(posting.at) })),
  )

  handle(app, compareNow, async () => {
    await reconcile(deps)
    return books(deps)
  })

  handle(app, resolveUnmatched, async ({ me, body: { id, note } }) => {
    const isDone = await inTransaction(deps, ({ tx, now }) => resolveMovement(tx, { id, note, by: me.id, at: now }))
    if (!isDone) throw new DomainError('conflict', 'This has been settled already.', { code: 'ALREADY_SETTLED' })
    return books(deps)
  })

  handle(app, refundAgain, async ({ body: { transactionId } }) => {
    await inTransaction(deps, async (unit) => {
      if (!(await lockOrder(unit.tx, transactionId))) throw unknownOrder()
      if (await bankDecides(unit.tx, transactionId)) {
        throw new DomainError('conflict', 'The buyer’s bank is deciding about this payment.', { code: 'BANK_DECIDES' })
      }
      await sendRefundsAgain(unit, transactionId)
    })
    return books(deps)
  })
}

const iso = (time: Date): string => time.toISOString()

async function books({ db }: Pick<Deps, 'db'>): Promise<Books> {
  const run = await lastRun(db)
  return {
    lastRun: run && { ...run, at: iso(run.at) },
    unmatched: (await unmatchedMovements(db)).map((row) => ({
      ...row,
      firstSeenAt: iso(row.firstSeenAt),
      resolvedAt: row.resolvedAt && iso(row.resolvedAt),
    })),
    owedRefunds: (await owedRefunds(db)).map((row) => ({ ...row, at: iso(row.at) })),
    accounts: await balancesByCode(db),
  }
}
