import { isOutdated, nextStep } from '../asking.ts'
import type { ReportStatus } from '../reportable.ts'
import { detailsRows } from './details-store.ts'
import { notifySeller } from './emails/notify-seller.ts'
import { lockOpenRequest, noteHold, noteReminder, openRequest, openRequests } from './request-store.ts'
import { sellersOfYear } from './seller-years.ts'
import { yearAt } from './status.ts'
import type { TaxDeps } from './tax-deps.ts'

/** Asks sellers who are near a limit, reminds those who were asked, and lets payouts wait after the last reminder. */
export async function askSellers(deps: TaxDeps): Promise<void> {
  const now = deps.clock.now()
  const statuses = await currentStatuses(deps, now)
  const given = await detailsRows(deps.db, [...statuses.keys()])
  const valid = new Set(given.filter(({ givenAt }) => !isOutdated(givenAt, now)).map(({ userId }) => userId))
  for (const userId of statuses.keys()) {
    if (valid.has(userId)) continue
    await deps.transaction(async (tx) => {
      if (await openRequest(tx, userId, now)) await notifySeller(deps, tx, { userId, step: 'ask', askedAt: now })
    })
  }
  for (const { userId } of await openRequests(deps.db)) await takeStep(deps, userId, statuses.get(userId) ?? 'below')
}

async function takeStep(deps: TaxDeps, userId: number, reportStatus: ReportStatus): Promise<void> {
  const now = deps.clock.now()
  await deps.transaction(async (tx) => {
    const asked = await lockOpenRequest(tx, userId)
    const step = asked && nextStep(asked, reportStatus, now)
    if (!step) return
    if (step === 'remind') await noteReminder(tx, userId, now)
    else {
      await noteHold(tx, userId, now)
      await deps.payouts.hold(tx, userId, now)
    }
    await notifySeller(deps, tx, { userId, step, askedAt: asked.askedAt })
  })
}

/**
 * The graver of this year's and last year's, which are asked for even when its report is late. Members who have left are
 * not asked.
 */
async function currentStatuses(deps: TaxDeps, now: Date): Promise<ReadonlyMap<number, ReportStatus>> {
  const year = yearAt(now)
  const before = (await sellersOfYear(deps, year - 1)).filter(({ reportStatus }) => reportStatus === 'reportable')
  const statuses = new Map<number, ReportStatus>()
  for (const { person, reportStatus } of [...(await sellersOfYear(deps, year)), ...before]) {
    if (person.left === null && statuses.get(person.id) !== 'reportable') statuses.set(person.id, reportStatus)
  }
  return statuses
}
