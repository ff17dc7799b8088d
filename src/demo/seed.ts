import { eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { hashPassword } from '#features/accounts/server/passwords/passwords.ts'
import { addUser } from '#features/accounts/server/store.ts'
import { users } from '#features/accounts/server/tables.ts'
import { lifetime } from '#features/listings/base/categories.ts'
import { products } from '#features/listings/base/server/tables.ts'
import { insertListing, plantColumns } from '#features/listings/listing/server/store.ts'
import { addPlace, saveDirections } from '#features/listings/place/server/pickup-place-store.ts'
import { addMessage } from '#features/messages/server/store.ts'
import { replaceWindows } from '#features/pickups/server/store.ts'
import { addDeclaration } from '#features/sellers/server/store.ts'
import { parsePounds } from '#shared/money.ts'
import { required } from '#shared/required.ts'
import { addVisits } from './add-visits.ts'
import { type Cast, type CastListing, castOf } from './cast.ts'
import { demoPlant } from './demo-plant.ts'
import { demoFacts } from './facts.ts'
import { demoListings } from './listings.ts'
import { playDemand } from './neighbours/play-demand.ts'
import { playGroups } from './neighbours/play-groups.ts'
import { playSwapDays } from './neighbours/play-swap-days.ts'
import { demoPickupPlaces, demoPickupTimes, demoTalks } from './orders.ts'
import { DEMO_PASSWORD, demoPeople, demoPerson } from './people.ts'
import { playAlerts } from './play-alerts.ts'
import { playBuying } from './play-basket.ts'
import { playChargebacks } from './play-chargebacks.ts'
import { playDecisions } from './play-decisions.ts'
import { playDesk } from './play-desk.ts'
import { playEco } from './play-eco.ts'
import { playFollowing } from './play-following.ts'
import { playGardens } from './play-garden.ts'
import { playNoShows } from './play-no-shows.ts'
import { playOffers } from './play-offers.ts'
import { playPayouts } from './play-payouts.ts'
import { playRecalls } from './play-recall.ts'
import { playSocial } from './play-social.ts'
import { playSwaps } from './play-swaps.ts'
import { playTax } from './play-tax.ts'
import { playWeekly } from './play-weekly.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** One in this many demo listings is featured. */
const FEATURED_EVERY = 7

/**
 * Fills an empty database with demo users, listings and conversations in one transaction, then creates alerts, gifts
 * and orders through the API. Does nothing on a database that has users already. Needs running jobs.
 */
export async function seedDemo(deps: Deps, app: FastifyInstance): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  const cast = await deps.transaction(async (tx) => {
    if (!(await mayFill(tx))) return null
    const people = await addPeople(tx, deps, password)
    const cast = castOf(people, await addListings(tx, deps, castOf(people, new Map())))
    await addPickupTimes(tx, deps, cast)
    await addPickupPlaces(tx, deps, cast)
    await addVisits(tx, deps, cast)
    await addTalks(tx, deps, cast)
    return cast
  })
  if (!cast) return
  await playAlerts(deps, app, cast)
  await playEco(deps, cast)
  await playSwapDays(deps, app, cast)
  await playGroups(deps, app, cast)
  await playFollowing(deps, app, cast)
  await playWeekly(deps, app, cast)
  await playDemand(deps, app, cast)
  await playPayouts(deps, app, cast)
  await playBuying(deps, app, cast)
  await playChargebacks(deps, app, cast)
  await playTax(deps, app, cast)
  await playSocial(deps, app, cast)
  await playDesk(deps, app, cast)
  await playDecisions(deps, app, cast)
  await playOffers(deps, app, cast)
  await playSwaps(deps, app, cast)
  await playGardens(deps, app, cast)
  await playNoShows(deps, app, cast)
  await playRecalls(deps, app, cast)
}

/** Holds a lock, and proceeds only where no user but the platform account exists. */
async function mayFill(tx: Database): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo data'))`)
  return (await tx.$count(users, gt(users.id, 1))) === 0
}

async function addPeople(tx: Database, deps: Deps, password: string): Promise<Map<string, number>> {
  const people = new Map<string, number>()
  const joined = new Date(deps.clock.now().getTime() - 200 * DAY_MS)
  for (const { username, fullName, outcode, bio, role = 'user', trader = null } of demoPeople) {
    const place = await deps.places.lookup(outcode)
    const user = await addUser(
      tx,
      {
        ...{
          username,
          fullName,
          bio,
          password,
          email: `${username}@demo.invalid`,
          isVerified: true,
          isDemo: true,
          role,
        },
        ...{ location: place.place, postcode: outcode, latitude: place.lat, longitude: place.lng },
      },
      new Date(joined.getTime() + people.size * 9 * DAY_MS),
    )
    people.set(username, user.id)
    await addDeclaration(tx, {
      userId: user.id,
      kind: trader ? 'trader' : 'private',
      trader,
      growsToSell: null,
      at: user.createdAt,
    })
  }
  return people
}

async function addPickupTimes(tx: Database, { clock }: Deps, cast: Cast): Promise<void> {
  for (const { seller, windows, details } of demoPickupTimes) {
    const sellerId = cast.person(seller)
    await replaceWindows(tx, sellerId, windows)
    await saveDirections(tx, sellerId, details, clock.now())
  }
}

/** Named places of some sellers. The listings of each name the places in turn. */
async function addPickupPlaces(tx: Database, { clock, places }: Deps, cast: Cast): Promise<void> {
  const now = clock.now()
  for (const { seller, names } of demoPickupPlaces) {
    const sellerId = cast.person(seller)
    const { outcode } = demoPerson(seller)
    const { place: town } = await places.lookup(outcode)
    const ids: number[] = []
    for (const { name, details } of names) {
      const row = { sellerId, name, details, postcode: outcode, town, createdAt: now, updatedAt: now }
      ids.push((await addPlace(tx, row)).id)
    }
    const own = cast.listings.filter((listing) => listing.sellerId === sellerId)
    for (const [position, { id }] of own.entries()) {
      const pickupPlaceId = required(ids[position % ids.length], `${seller} has no place.`)
      await tx.update(products).set({ pickupPlaceId }).where(eq(products.id, id))
    }
  }
}

async function addListings(tx: Database, deps: Deps, { person }: Pick<Cast, 'person'>) {
  const now = deps.clock.now().getTime()
  const listings = new Map<string, CastListing>()
  for (const [position, [seller, title, pounds, categoryId, quantity, description]] of demoListings.entries()) {
    const { outcode } = demoPerson(seller)
    const place = await deps.places.lookup(outcode)
    const price = required(parsePounds(pounds), `“${pounds}” is no price.`)
    const sellerId = person(seller)
    // Spread over the last days, so that sorting by newest is meaningful; sellers alternate.
    const createdAt = new Date(now - ((position * 17) % demoListings.length) * 3 * HOUR_MS - HOUR_MS)
    const id = await insertListing(tx, {
      ...{ title, description, price, categoryId, quantity, sellerId, createdAt, updatedAt: createdAt },
      kind: price === 0 ? 'free' : 'sale',
      ...plantColumns(demoPlant(title)),
      facts: demoFacts(title),
      location: place.place,
      ...{ postcode: outcode, outcode, latitude: place.lat, longitude: place.lng },
      ...{ outcodeLatitude: place.lat, outcodeLongitude: place.lng },
      featuredUntil: position % FEATURED_EVERY === 0 ? new Date(now + 90 * DAY_MS) : null,
      expiresAt: new Date(now + lifetime(categoryId)),
    })
    listings.set(title, { id, price, sellerId })
  }
  return listings
}

async function addTalks(tx: Database, deps: Deps, cast: Cast): Promise<void> {
  const start = deps.clock.now().getTime() - 2 * DAY_MS
  for (const [position, { buyer, about, lines }] of demoTalks.entries()) {
    const { id: productId, sellerId } = cast.listing(about)
    const buyerId = cast.person(buyer)
    for (const [turn, content] of lines.entries()) {
      const [senderId, receiverId] = turn % 2 === 0 ? [buyerId, sellerId] : [sellerId, buyerId]
      const at = new Date(start + position * 5 * HOUR_MS + turn * 7 * 60_000)
      await addMessage(tx, { senderId, receiverId, productId, content, withheld: false, at })
    }
  }
}
