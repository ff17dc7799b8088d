import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { projected, unwantedSellers } from '#features/alerts/server/store.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { emailPicture, photosOf } from '#features/listings/photos/pictures.ts'
import { onlySafe, slugsFor } from '#features/listings/search/server/household-filter.ts'
import { type Filter, type Found, findListings } from '#features/listings/search/server/search-store.ts'
import { emailMember } from '#features/notifications/server/other-emails.ts'
import { type Household, householdFromText, householdInWords } from '#shared/household.ts'
import { milesBetween, type Point } from '#shared/places/geo.ts'
import { bestFew } from '../best-few.ts'
import { dueWeek } from '../week.ts'
import { weeklyEmail } from './emails/weekly-email.ts'
import { claimWeek, findReader, queueSome, setSentAt, type WeeklyRow } from './store.ts'

export type WeeklyDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'mail' | 'places' | 'publicUrl' | 'log'>

/** Emails of one week that a process writes one after another. */
interface Share {
  /** The week's Thursday. */
  day: string
  userIds: readonly number[]
}
export const weeklyQueue = queue<Share>('weekly.write', 'day')

/** Members of one job: all processes take jobs, so that the country is shared between them. */
const SHARE = 100
const WEEK_MS = 7 * 24 * 3_600_000
/** What is newer than this may still be removed or put on hold: the next email names it. */
const SETTLES_MS = 3_600_000
/** The nearest new ones are read, and the best of them named. */
const MAX_READ = 100

/** Shares of one minute, and emails that may wait for the mail server: codes and orders must not wait for these. */
const SHARES_AT_ONCE = 5
const MAX_WAITING = 500

/** Gives emails of this week to jobs, each once, while it is due and the mail server keeps up. */
export async function queueDue({ transaction, clock, jobs, mail }: WeeklyDeps): Promise<void> {
  const week = dueWeek(clock.now())
  if (week === null) return
  for (let shares = 0; shares < SHARES_AT_ONCE && (await mail.progress()).waiting < MAX_WAITING; shares++) {
    const count = await transaction(async (tx) => {
      const userIds = await queueSome(tx, week, SHARE)
      if (userIds.length > 0) await jobs.send(tx, weeklyQueue, { day: week.day, userIds })
      return userIds.length
    })
    if (count < SHARE) return
  }
}

/** Writes the emails of one share. Idempotent: each is claimed with its week. A failure of one does not stop the others. */
export async function writeShare(deps: WeeklyDeps, { day, userIds }: Share): Promise<void> {
  const failures: unknown[] = []
  for (const userId of userIds) {
    // What an outage delayed beyond the week's time waits for the next one.
    if (dueWeek(deps.clock.now())?.day !== day) return
    try {
      await deps.transaction((tx) => write(deps, tx, { userId, day }))
    } catch (error) {
      deps.log.error({ err: error, userId }, 'A weekly email could not be written. It is tried again.')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function write(deps: WeeklyDeps, tx: Database, { userId, day }: { userId: number; day: string }): Promise<void> {
  const row = await claimWeek(tx, userId, day)
  const reader = await findReader(tx, userId)
  if (row === null || reader === null) return
  const household = householdFromText(row.household)
  const { named, ...more } = await newNear(deps, tx, row, household)
  if (named.length === 0) return
  const now = deps.clock.now()
  await setSentAt(tx, userId, now)
  const content = weeklyEmail({
    ...{ reader, ...more, place: row, consentedAt: row.consentedAt, publicUrl: deps.publicUrl() },
    household: household && householdInWords(household),
    listings: named.map(({ row: listing, distance }) => ({ ...listing, distance, picture: pictureOf(listing) })),
  })
  await emailMember(deps, tx, { userId, subject: 'weekly', content })
}

const pictureOf = (listing: Found): string => emailPicture(photosOf(listing.images), listingDrawing(listing))

/** What others have listed near since the last email, of the last week at most: what to name, and how much more there is. */
async function newNear(
  { clock, places }: Pick<Deps, 'clock' | 'places'>,
  tx: Database,
  { userId, outcode, radius, sentAt }: WeeklyRow,
  household: Household | null,
) {
  const now = clock.now()
  const from = await places.lookup(outcode)
  const until = new Date(now.getTime() - SETTLES_MS)
  const weekAgo = new Date(until.getTime() - WEEK_MS)
  const sinceLast = sentAt && new Date(sentAt.getTime() - SETTLES_MS)
  const filter: Filter = {
    ...{ now, from: await projected(tx, from), radiusMiles: radius, withoutSellers: await unwantedSellers(tx, userId) },
    publishedSince: sinceLast !== null && sinceLast > weekAgo ? sinceLast : weekAgo,
    ...(household && { household, plantSlugs: slugsFor(household) }),
  }
  const rows = await findListings(tx, filter, 'nearest', MAX_READ)
  const offered = rows.filter(({ kind, createdAt }) => kind !== 'wanted' && new Date(createdAt) <= until)
  const safe = await onlySafe(tx, offered, household ?? undefined)
  const named = bestFew(
    safe.map((row) => ({
      ...{ row, id: row.id, sellerId: row.sellerId, hasPhoto: photosOf(row.images).length > 0 },
      distance: milesTo(row, from),
    })),
  )
  return {
    named,
    others: safe.length - named.length,
    hasMore: household === null && (rows[0]?.total ?? 0) > rows.length,
  }
}

const milesTo = ({ latitude, longitude }: Found, from: Point): number =>
  latitude === null || longitude === null ? 0 : milesBetween(from, { lat: latitude, lng: longitude })
