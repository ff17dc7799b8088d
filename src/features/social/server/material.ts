import type { Deps } from '#deps.ts'
import { isGrown } from '#features/listings/base/categories.ts'
import { ownListings } from '#features/listings/listing/server/own-store.ts'
import { homeOf } from '#features/listings/listing/server/store.ts'
import type { ListingRow } from '#features/listings/listing/view-models.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { monthOf } from '#shared/dates.ts'
import type { Member } from '#shared/endpoint.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { Material } from './generate.ts'
import { latestContents } from './store.ts'
import type { PromotedListing } from './subjects.ts'

const MAX_OFFERS = 40
/** Number of earlier posts whose sentences are avoided. */
const MAX_REMEMBERED = 200
const MAX_TOWN_LENGTH = 40

/** The material for a user's posts today: season, place, own listings and earlier sentences. */
export async function materialFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, me: Member): Promise<Material> {
  const now = clock.now()
  const [listings, home, avoid] = await Promise.all([
    ownListings(db, { sellerId: me.id, status: 'active', now, limit: MAX_OFFERS, before: undefined }),
    homeOf(db, me.id),
    latestContents(db, me.id, MAX_REMEMBERED),
  ])
  return { month: monthOf(now), town: townIn(home.location), listings: listings.flatMap(promoted), avoid }
}

function promoted({ id, title, kind, price, location, categoryId, plantSlug }: ListingRow): PromotedListing[] {
  if (kind === 'wanted') return []
  return [
    {
      ...{ id, title, kind },
      price: kind === 'sale' ? formatPounds(pence(price)) : undefined,
      town: townIn(location) ?? location,
      plant: (plantSlug !== null && findPlant(plantSlug)) || null,
      isGrown: isGrown(categoryId),
    },
  ]
}

/** The town from a free-text location; null if it does not look like a town's name. */
function townIn(location: string | null): string | null {
  const [town = ''] = (location ?? '').split(',').map((part) => part.trim())
  return town !== '' && town.length <= MAX_TOWN_LENGTH && !/\d/.test(town) ? town : null
}
