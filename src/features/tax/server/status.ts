import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { localDateTime } from '#shared/london-time.ts'
import { holdFrom, isOutdated } from '../asking.ts'
import type { OwnTaxYear, TaxStatus } from '../contract.ts'
import { detailsRow } from './details-store.ts'
import { requestOf } from './request-store.ts'
import { yearOfSeller } from './seller-years.ts'

type StatusDeps = { db: Database } & Pick<Deps, 'clock' | 'config'>

/** Years that a member sees: this one, and those before it that are still corrected. */
const YEARS_SHOWN = 3

export async function taxStatus(deps: StatusDeps, userId: number): Promise<TaxStatus> {
  const now = deps.clock.now()
  const details = await detailsRow(deps.db, userId)
  const request = await requestOf(deps.db, userId)
  const isAsked = request !== null && request.settledAt === null
  const isGiven = details !== null && !isOutdated(details.givenAt, now)
  return {
    state: isAsked ? 'asked' : isGiven ? 'given' : 'none',
    kind: details?.kind ?? null,
    givenAt: details?.givenAt.toISOString() ?? null,
    holdFrom: isAsked ? holdFrom(request.askedAt).toISOString() : null,
    isHeld: isAsked && request.heldAt !== null,
    years: await yearsOf(deps, userId, now),
  }
}

async function yearsOf(deps: StatusDeps, userId: number, now: Date): Promise<OwnTaxYear[]> {
  const latest = yearAt(now)
  const years: OwnTaxYear[] = []
  for (let year = latest; year > latest - YEARS_SHOWN; year--) {
    const found = await yearOfSeller(deps, year, userId)
    if (!found || found.totals.sales === 0) continue
    const { quarters, ...totals } = found.totals
    years.push({ year, isReported: found.reportStatus === 'reportable', totals, quarters: [...quarters] })
  }
  return years
}

export const yearAt = (moment: Date): number => Number(localDateTime(moment).day.slice(0, 4))
