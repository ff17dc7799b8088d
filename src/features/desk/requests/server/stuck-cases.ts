import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { StuckItem } from '#features/checkout/ledger/stuck-contract.ts'
import { lockCase, openCase, setStatus } from '../../server/case-store.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import type { OrderSlot } from '../../server/order-slot.ts'
import type { SubjectOfKind } from '../subject-of-kind.ts'
import { itemNumbered, numberOfItem, openStuckCases, recentlySeen } from './stuck-item-store.ts'

type StuckDeps = Pick<Deps, 'transaction' | 'clock' | 'live'> & OrderSlot

/** What is younger may only be in progress. */
const IN_PROGRESS_MS = 60 * 60_000
/** After this time a case is raised again for what staff have seen. */
const SEEN_MS = 24 * 60 * 60_000

/**
 * Disputes are separate cases. A seller without payout details waits for the seller, and a chargeback that was answered, or
 * cannot be, for the bank.
 */
const isForDesk = ({ kind, dueAt }: StuckItem): boolean =>
  kind !== 'dispute' && kind !== 'seller' && !(kind === 'chargeback' && dueAt === null)

/** Opens a case for all money that does not move, and closes the cases of what has moved. */
export async function followStuckMoney(deps: StuckDeps): Promise<void> {
  const now = deps.clock.now()
  const items = await deps.orders.stuck()
  const stuck = items.filter((item) => isForDesk(item) && isOld(item, now))
  await deps.transaction(async (tx) => {
    const numbers = new Map<number, StuckItem>()
    for (const item of stuck) numbers.set(await numberOfItem(tx, item), item)
    await closeMoved(deps, tx, new Set(numbers.keys()), now)
    const open = new Set((await openStuckCases(tx)).map(({ subjectId }) => subjectId))
    const seen = await recentlySeen(tx, [...numbers.keys()], new Date(now.getTime() - SEEN_MS))
    for (const [subjectId, item] of numbers) {
      if (open.has(subjectId) || seen.has(subjectId)) continue
      const dueAt = item.dueAt === null ? null : new Date(item.dueAt)
      const subject = { subjectKind: 'stuck_money', subjectId, title: item.title } as const
      await notifyDesks(deps, tx, await openCase(tx, { ...subject, priority: 'money', at: now, dueAt }))
    }
  })
}

const isOld = ({ kind, since }: StuckItem, now: Date): boolean =>
  kind === 'chargeback' || kind === 'balance' || now.getTime() - Date.parse(since) > IN_PROGRESS_MS

async function closeMoved(deps: StuckDeps, tx: Database, stuck: ReadonlySet<number>, now: Date): Promise<void> {
  for (const { id, subjectId } of await openStuckCases(tx)) {
    if (stuck.has(subjectId) || (await lockCase(tx, id))?.status !== 'open') continue
    await setStatus(tx, id, 'decided', now)
    await notifyDesks(deps, tx, id)
  }
}

/** What is stuck now; null when it has moved. */
export async function stuckSubjectOf(
  { orders }: OrderSlot,
  db: Database,
  id: number,
): Promise<SubjectOfKind<'stuck_money'> | null> {
  const named = await itemNumbered(db, id)
  const items = named ? await orders.stuck() : []
  const found = items.find((item) => item.kind === named?.kind && item.id === named.id)
  if (!found) return null
  const { kind: what, title, reason, amount, transactionId: orderId, since } = found
  return { kind: 'stuck_money', what, title, reason, amount, orderId, since }
}
