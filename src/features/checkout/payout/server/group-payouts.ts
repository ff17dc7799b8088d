import type { Database } from '#adapters/db/database.ts'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import { type Pence, pence } from '#shared/money.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { GroupPayout } from '../../base/server/share-tables.ts'
import { bookGroupLapsed, bookGroupTransfer } from '../../ledger/server/after-release.ts'
import {
  lockGroupMoney,
  lockHoldsOfGivers,
  markSent,
  moneyOfGroup,
  sendableTo,
} from '../../ledger/server/share-store.ts'
import { inTransaction, type UnitOfWork } from '../../order/server/transition.ts'
import {
  type Organised,
  pageOfGroupAccount,
  readyGroupAccount,
  stateOfGroupAccount,
  syncGroupAccount,
} from './group-accounts.ts'
import {
  groupAccount,
  insertGroupPayout,
  latestOf,
  lockGroupPayout,
  requestedOf,
  settleGroupPayout,
  takeTurn,
} from './group-payout-store.ts'

/** A group, and who organises it and can be paid for it; null: nobody. */
interface PaidGroup {
  groupId: number
  organiserId: number | null
}

interface OfGroups {
  /** Whether the organiser can still be paid for the group, which stays so until the transaction ends. */
  isPayee(tx: Database): Promise<boolean>
  /** How a group learns that it was paid. It runs in the transaction that books the transfer. */
  onSent(tx: Database, amount: Pence): Promise<void>
}

const DAY_MS = 86_400_000

/**
 * Sends a group what can be sent to it, in one transfer a day at most, to the account that its organiser has opened for it.
 * A transfer of unknown outcome is requested under the same key until the provider made or refused it; when someone else
 * organises the group by then, or nobody can be paid for it, it is only looked up.
 */
async function payGroup(deps: CheckoutDeps, { groupId, organiserId }: PaidGroup, groups: OfGroups): Promise<void> {
  const account = organiserId === null ? null : await groupAccount(deps.db, { groupId, userId: organiserId })
  const open = await requestedOf(deps.db, groupId)
  if (open) return open.accountId === account?.accountId ? request(deps, open, groups) : lookUp(deps, open, groups)
  if (organiserId === null || !(await readyGroupAccount(deps, { groupId, userId: organiserId }))) return
  const begun = await inTransaction(deps, async ({ tx, now }) => {
    if (!account || !(await groups.isPayee(tx))) return null
    await lockGroupMoney(tx, groupId)
    const latest = await latestOf(tx, groupId)
    if (latest?.status === 'requested' || isOfToday(latest, now)) return null
    await lockHoldsOfGivers(tx, groupId)
    const amount = await sendableTo(tx, groupId, now)
    if (amount === 0) return null
    const payout = await insertGroupPayout(tx, { groupId, amount, accountId: account.accountId, createdAt: now })
    await markSent(tx, payout, now)
    return payout
  })
  if (begun) await request(deps, begun, groups)
}

const isOfToday = (latest: GroupPayout | null, now: Date): boolean =>
  latest?.status === 'sent' && now.getTime() - latest.createdAt.getTime() < DAY_MS

async function request(deps: CheckoutDeps, payout: GroupPayout, groups: OfGroups): Promise<void> {
  const { id, reference, amount, accountId } = payout
  // Only one process requests it at a time, so that none can be made after it was dissolved.
  if (!(await takeTurn(deps.db, id, deps.clock.now()))) return
  try {
    const transfer = { payoutId: null, reference, amount, accountId, chargeId: null, group: reference }
    const { id: transferId } = await deps.payments.transfer(transfer)
    await sent(deps, payout, transferId, groups)
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.isOfAccess) throw error
    deps.log.error({ groupPayoutId: id, code: error.code }, 'a transfer to a group was refused')
    await onRequested(deps, payout, ({ tx, now }) =>
      settleGroupPayout(tx, id, { status: 'dissolved', failure: error.message, settledAt: now }),
    )
    await syncGroupAccount(deps, accountId)
  }
}

const sent = (deps: CheckoutDeps, payout: GroupPayout, transferId: string, { onSent }: OfGroups): Promise<void> =>
  onRequested(deps, payout, async (unit) => {
    bookGroupTransfer(unit, payout)
    await settleGroupPayout(unit.tx, payout.id, { status: 'sent', transferId, settledAt: unit.now })
    await onSent(unit.tx, payout.amount)
  })

/** For how long after it was requested a transfer may be made that is not found. */
const LATE_MS = 3_600_000

/**
 * Settles a transfer of unknown outcome without requesting it again: its account is no longer the one to be paid. One that
 * the provider does not know by the time it must is dissolved.
 */
async function lookUp(deps: CheckoutDeps, payout: GroupPayout, groups: OfGroups): Promise<void> {
  const { id, reference, askedAt } = payout
  const now = deps.clock.now()
  if (askedAt && now.getTime() - askedAt.getTime() < LATE_MS) return
  // Nobody requests it meanwhile.
  if (!(await takeTurn(deps.db, id, now))) return
  const made = await deps.payments.findTransfer({ payoutId: null, reference, group: reference })
  if (made) return sent(deps, payout, made.id, groups)
  const failure = 'It was never made, and its account is no longer that of the organiser.'
  await onRequested(deps, payout, ({ tx, now: settledAt }) =>
    settleGroupPayout(tx, id, { status: 'dissolved', failure, settledAt }),
  )
}

/** Handles a transfer of unknown outcome, with the money of its group locked. */
const onRequested = (
  deps: CheckoutDeps,
  { id, groupId }: GroupPayout,
  run: (unit: UnitOfWork) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async (unit) => {
    await lockGroupMoney(unit.tx, groupId)
    if ((await lockGroupPayout(unit.tx, id)).status === 'requested') await run(unit)
  })

/** The terms' rule for a group that ended six years ago and never claimed its money: the claim has ended. Idempotent. */
const lapseGroupMoney = (deps: CheckoutDeps, groupId: number): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const { tx, now, log } = unit
    await lockGroupMoney(tx, groupId)
    if (await requestedOf(tx, groupId)) return
    const amount = pence((await moneyOfGroup(tx, groupId)).waiting)
    if (amount <= 0) return
    const lapsed = await insertGroupPayout(tx, { groupId, amount, status: 'lapsed', accountId: '', createdAt: now })
    bookGroupLapsed(unit, lapsed)
    log.warn({ groupId }, 'a claim of unpaid money of a group has lapsed')
  })

/** What the feature of groups pays them with. */
export const groupMoney = (deps: CheckoutDeps) => ({
  pay: (group: PaidGroup, groups: OfGroups): Promise<void> => payGroup(deps, group, groups),
  lapse: (groupId: number): Promise<void> => lapseGroupMoney(deps, groupId),
  accountState: (organised: Organised) => stateOfGroupAccount(deps, organised),
  accountPage: (organised: Organised, page: string): Promise<string> => pageOfGroupAccount(deps, organised, page),
})
