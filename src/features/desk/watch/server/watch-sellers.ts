import type { Deps } from '#deps.ts'
import { busySellers, yearOfSales } from '#features/checkout/order/server/trust-store.ts'
import { listingYearOf, manyListingsBy, onSaleOf } from '#features/listings/listing/server/selling-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { currentSeller } from '#features/sellers/server/store.ts'
import { dayOf } from '#shared/dates.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { SIGN_LIMITS, signDetail, signsOf, traderQuestion } from '../trader-signs.ts'
import { addSignal } from './signal-store.ts'

const DAY_SECONDS = 24 * 60 * 60

type WatchDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'live' | 'mail' | 'publicUrl'>

/** Asks private sellers who look like traders, and opens a case about each. Nothing of theirs is hidden or refused. */
export function watchSellers(deps: WatchDeps): void {
  deps.jobs.every(DAY_SECONDS, 'desk.trader-signs', () => lookForTraders(deps))
}

async function lookForTraders(deps: WatchDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const found = [...(await busySellers(db, now, SIGN_LIMITS)), ...(await manyListingsBy(db, now, SIGN_LIMITS))]
  for (const sellerId of [...new Set(found)].sort((a, b) => a - b)) await askSeller(deps, sellerId, now)
}

/** Raises each sign once in a calendar year, and asks the seller once in it. */
async function askSeller(deps: WatchDeps, sellerId: number, now: Date): Promise<void> {
  await deps.transaction(async (tx) => {
    if ((await currentSeller(tx, sellerId))?.kind === 'trader') return
    const { units } = await onSaleOf(tx, sellerId)
    const signs = signsOf({
      ...{ ...(await yearOfSales(tx, sellerId, now)), units },
      ...(await listingYearOf(tx, sellerId, now)),
    })
    const year = Number(dayOf(now).slice(0, 4))
    const subject = { subjectKind: 'trader_doubt', subjectId: sellerId, aboutId: sellerId } as const
    let caseId: number | null = null
    for (const sign of signs) {
      const detail = signDetail(sign, year)
      caseId = (await addSignal(tx, { ...subject, kind: 'trader', detail, priority: 'routine', at: now })) ?? caseId
    }
    if (caseId === null) return
    await notifyDesks(deps, tx, caseId)
    await notify(deps, tx, {
      ...{ userId: sellerId, kind: 'account', href: '/settings/selling', key: `trader-question:${year}` },
      ...traderQuestion(signs),
    })
  })
}
