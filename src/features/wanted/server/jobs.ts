import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { accountClosing } from '#features/accounts/events.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { toMiles } from '#features/alerts/radius.ts'
import { endWantedAlert, queriesOfWanted } from '#features/alerts/server/wanted-alerts-store.ts'
import { draftersOf, formerSellersOf } from '#features/listings/listing/server/former-sellers-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { aboutMiles, milesBetween } from '#shared/places/geo.ts'
import { MAX_ASKED_FOR, SELLERS_ASKED } from '../wanted.ts'
import { addAsked, askedSince, beginAsking, countAskedFor, lockAsking } from './ask-store.ts'
import { closeRequestsOf } from './by-staff-store.ts'
import { deleteChangesBefore } from './change-store.ts'
import { askNotice, endedNotice } from './emails/wanted-notices.ts'
import { askQueue } from './posting.ts'
import { dueToExpire, lockWanted, lockWantedOf, purgeDeleted, setStatus } from './store.ts'
import { withdrawUnread } from './withdrawing.ts'

type JobDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'events' | 'places' | 'mail' | 'live' | 'publicUrl'>

const MINUTE = 60
const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 100
/** For how long the words of changed and of deleted requests are kept, for reports of them. */
const RETENTION_MS = 180 * DAY_MS
/** Outward codes within the largest radius, even in London. */
const MAX_DISTRICTS = 500
/** Maximum number of candidates: more than are notified, because some were notified of another request recently. */
const CANDIDATES = 5 * SELLERS_ASKED.each

/** Notifies earlier sellers of new requests, and ends requests whose time is over or whose author leaves. */
export function wantedJobs(deps: JobDeps): void {
  const { jobs, events, clock } = deps
  events.on(accountClosing, (tx, { userId, at }) => closeRequestsOf(tx, userId, at))
  jobs.work(askQueue, ({ wantedId }) => deps.transaction((tx) => askSellers(deps, tx, wantedId)))
  jobs.every(10 * MINUTE, 'wanted.expire', () => expireDue(deps))
  jobs.every(DAY_MS / 1000, 'wanted.delete-old', async () => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    await deleteChangesBefore(deps.db, before)
    await purgeDeleted(deps.db, before)
  })
}

/** Notifies sellers near who had a matching listing or draft: once for each request, each seller within the limits. Idempotent. */
async function askSellers(deps: JobDeps, tx: Database, wantedId: number): Promise<void> {
  await lockAsking(tx)
  const now = deps.clock.now()
  const request = await beginAsking(tx, wantedId, now)
  if (!request) return
  const quietSince = new Date(now.getTime() - SELLERS_ASKED.quietDays * DAY_MS)
  if ((await countAskedFor(tx, request.authorId, quietSince)) >= MAX_ASKED_FOR) return
  const { authorId, title, note, outcode, radius } = request
  const [home, queries] = [await deps.places.lookup(outcode), await queriesOfWanted(tx, wantedId)]
  const districts = deps.places.districtsNear(home, toMiles(radius), MAX_DISTRICTS)
  const outcodes = [...new Set([outcode, ...districts.map((district) => district.outcode)])]
  const since = new Date(now.getTime() - SELLERS_ASKED.sinceDays * DAY_MS)
  const demand = { queries, outcodes, userId: authorId, since, now, limit: CANDIDATES }
  const former = await formerSellersOf(tx, demand)
  const drafters = await draftersOf(tx, demand)
  const candidates = [...new Set([...former, ...drafters])]
  const asked = await askedSince(tx, candidates, quietSince)
  const chosen = candidates.filter((id) => !asked.has(id)).slice(0, SELLERS_ASKED.each)
  await addAsked(tx, wantedId, chosen, now)
  for (const sellerId of chosen) {
    const seller = await findUser(tx, sellerId)
    if (!seller) continue
    const where = await whereOf(deps, outcode, seller.postcode)
    const facts = { sellerId, sellerName: seller.fullName, wantedId, authorId, title, note, where }
    await notify(deps, tx, askNotice(facts, deps.publicUrl()))
  }
}

/** `about 3 miles away in Horfield, BS7`, from the district of the seller's profile. */
async function whereOf({ places }: JobDeps, outcode: string, postcode: string | null): Promise<string> {
  const place = `${places.townOf(outcode)?.name ?? outcode}, ${outcode}`
  const home = postcode ? await places.lookup(postcode).catch(() => null) : null
  if (!home) return `in ${place}`
  const [from, to] = [await places.lookup(home.outcode), await places.lookup(outcode)]
  return `${aboutMiles(milesBetween(from, to))} away in ${place}`
}

/** Ends requests whose time is over and notifies their authors. A failure of one does not stop the others. */
async function expireDue(deps: JobDeps): Promise<void> {
  const failures: unknown[] = []
  for (const { id, authorId } of await dueToExpire(deps.db, deps.clock.now(), BATCH)) {
    try {
      await deps.transaction((tx) => expire(deps, tx, { id, authorId }))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function expire(deps: JobDeps, tx: Database, { id, authorId }: { id: number; authorId: number }): Promise<void> {
  await lockWantedOf(tx, authorId)
  const [found, now] = [await lockWanted(tx, id), deps.clock.now()]
  if (found?.status !== 'open' || found.expiresAt > now) return
  await setStatus(tx, id, 'expired', now)
  await endWantedAlert(tx, id)
  await withdrawUnread(tx, id)
  const author = await findUser(tx, authorId)
  if (author) {
    const facts = { authorId, authorName: author.fullName, wantedId: id, title: found.title }
    await notify(deps, tx, endedNotice(facts, deps.publicUrl()))
  }
}
