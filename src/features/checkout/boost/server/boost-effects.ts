import type { Database } from '#adapters/db/database.ts'
import { viewsBetween } from '#features/listings/listing/server/view-counts-store.ts'
import { localDateTime } from '#shared/london-time.ts'
import { BOOST_DAYS } from '../../base/fees.ts'
import type { BoostView as View } from '../contract.ts'
import type { BoostState } from './boost-store.ts'

const DAY = 86_400_000
const WEEK = 7

/** The UK date this many days after a moment. */
const dayFrom = (moment: Date, days: number): string => localDateTime(new Date(moment.getTime() + days * DAY)).day

/** Whole UK days from one moment to another, the first day included and the last not. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(localDateTime(to).day) - Date.parse(localDateTime(from).day)) / DAY)

type Views = View['pastWeek']

/** Views on the days before a moment's own day, at most a week and not before the listing's first day. */
async function weekBefore(db: Database, id: number, createdAt: Date, moment: Date): Promise<Views> {
  const days = Math.min(WEEK, daysBetween(createdAt, moment))
  const views = days > 0 ? await viewsBetween(db, id, dayFrom(moment, -days), dayFrom(moment, -1)) : 0
  return { days, views }
}

/** Recent views of a listing, and its views before and since its last boost. */
export async function measure(
  db: Database,
  id: number,
  { createdAt, paidAt }: Pick<BoostState, 'createdAt' | 'paidAt'>,
  now: Date,
): Promise<Pick<View, 'pastWeek' | 'measured'>> {
  const pastWeek = {
    days: Math.min(WEEK, daysBetween(new Date(createdAt), now) + 1),
    views: await viewsBetween(db, id, dayFrom(now, 1 - WEEK), dayFrom(now, 0)),
  }
  if (paidAt === null) return { pastWeek, measured: null }
  const start = new Date(paidAt)
  const days = Math.min(BOOST_DAYS, daysBetween(start, now) + 1)
  const since = { days, views: await viewsBetween(db, id, dayFrom(start, 0), dayFrom(start, days - 1)) }
  return {
    pastWeek,
    measured: { startedAt: paidAt, before: await weekBefore(db, id, new Date(createdAt), start), since },
  }
}
