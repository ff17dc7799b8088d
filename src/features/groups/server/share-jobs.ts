import type { Database } from '#adapters/db/database.ts'
import { salePaid } from '#features/checkout/base/events.ts'
import { groupsOwed, groupsToLapse, moneyOfGroup, noteClaimable } from '#features/checkout/ledger/server/share-store.ts'
import { groupAccount } from '#features/checkout/payout/server/group-payout-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { pence } from '#shared/money.ts'
import { moneySentNotice, moneyWaitsNotice } from './emails/share-notices.ts'
import { countMoneyReminder, type Payee, payeeOf } from './share-store.ts'
import { fixShareOf, type ShareDeps } from './shares.ts'
import { lockGroup } from './store.ts'

const HOUR = 60 * 60
const DAY_MS = 24 * HOUR * 1000
/** How often an organiser is reminded of money that waits for an account of the group. */
const REMIND_MS = 30 * DAY_MS
/** When the claim of a group that ended lapses: the limitation period of a debt, as for sellers who have left. */
const LAPSE_MS = 6 * 365.25 * DAY_MS

/** Fixes the shares of sales, and pays groups what they were given. */
export function shareJobs(deps: ShareDeps): void {
  deps.events.on(salePaid, (tx, sale) => fixShareOf(tx, sale))
  deps.jobs.every(HOUR, 'groups.pay-shares', () => payShares(deps))
}

/** Sends to every group what can be sent. What failed of one group, such as without an answer, is repeated in the next hour. */
export async function payShares(deps: ShareDeps): Promise<void> {
  const lapsed = await groupsToLapse(deps.db, new Date(deps.clock.now().getTime() - LAPSE_MS))
  for (const id of await groupsOwed(deps.db)) {
    try {
      await (lapsed.includes(id) ? lapse(deps, id) : payShare(deps, id))
    } catch (error) {
      deps.log.error({ groupId: id, cause: String(error) }, 'the money of a group could not be handled')
    }
  }
}

/** Who is paid for a group: its organiser, if they are there. What staff have removed is not paid until they show it again. */
const organiserToPay = (payee: Payee | null) => (payee?.status === 'removed' ? null : (payee?.organiser ?? null))

/** Notes whether an organiser can be paid for a group. The claim of a group that has ended lapses in any case. */
const note = (deps: ShareDeps, groupId: number, payee: Payee | null): Promise<void> =>
  deps.transaction((tx) => {
    const isClaimable = payee?.status === 'active' && payee.organiser !== null
    return noteClaimable(tx, groupId, isClaimable, deps.clock.now())
  })

/** No organiser could be paid for six years. One who can be paid again keeps the claim. */
async function lapse(deps: ShareDeps, groupId: number): Promise<void> {
  const payee = await payeeOf(deps.db, groupId)
  if (payee?.status === 'active' && payee.organiser) await note(deps, groupId, payee)
  else await deps.money.lapse(groupId)
}

async function payShare(deps: ShareDeps, groupId: number): Promise<void> {
  const payee = await payeeOf(deps.db, groupId)
  await note(deps, groupId, payee)
  const organiser = organiserToPay(payee)
  const organiserId = organiser?.id ?? null
  await deps.money.pay(
    { groupId, organiserId },
    {
      isPayee: async (tx) => {
        await lockGroup(tx, groupId)
        return organiserId !== null && organiserToPay(await payeeOf(tx, groupId))?.id === organiserId
      },
      onSent: async (tx, amount) => {
        const about = payee && organiser && { to: organiser, group: payee, origin: deps.publicUrl() }
        if (about) await notify(deps, tx, moneySentNotice(about, amount))
      },
    },
  )
  if (payee && organiser) await remind(deps, payee, organiser)
}

/** Reminds an organiser who has not finished an account of the group, at once and then every month. */
async function remind(deps: ShareDeps, payee: Payee, to: { id: number; fullName: string }): Promise<void> {
  const { id, remindedAt } = payee
  const now = deps.clock.now()
  if (remindedAt && now.getTime() - remindedAt.getTime() < REMIND_MS) return
  const account = await groupAccount(deps.db, { groupId: id, userId: to.id })
  if (account?.state === 'ready' || account?.state === 'checking') return
  await deps.transaction(async (tx: Database) => {
    const { waiting } = await moneyOfGroup(tx, id)
    if (waiting <= 0 || !(await countMoneyReminder(tx, id, remindedAt, now))) return
    await notify(deps, tx, moneyWaitsNotice({ to, group: payee, origin: deps.publicUrl() }, pence(waiting)))
  })
}
