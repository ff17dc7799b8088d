import { sql } from 'drizzle-orm'
import { state, states } from '#adapters/db/literals.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { categories, listingOfferTerms, products, sellerDirections, sellerPlaces, uploads } from './tables.ts'

/** Admins have changed those that the migrations wrote. */
export const categoriesToKeep = rowsToKeep(categories, { isReplaced: true })

/** Ids of the listings that members take along: those that staff have neither removed nor hidden. */
export const listingsToKeep = sql`(
  select id from products
  where seller_id in ${membersToKeep} and status <> ${state(products.status, 'removed')} and hidden_at is null)`

export const listingRowsToKeep = [
  rowsToKeep(sellerPlaces, { where: sql`seller_id in ${membersToKeep}` }),
  rowsToKeep(sellerDirections, { where: sql`seller_id in ${membersToKeep}` }),
  rowsToKeep(uploads, { where: sql`user_id in ${membersToKeep}` }),
  rowsToKeep(products, {
    where: sql`id in ${listingsToKeep}`,
    values: {
      // Reserved and sold by orders of the trial: their sellers decide whether they are for sale.
      status: sql`case when status in ${states(products.status, ['reserved', 'sold'])}
        then ${state(products.status, 'paused')} else status end`,
      quantity: sql`greatest(quantity, 1)`,
      featuredUntil: sql`null`,
      boostWanted: sql`false`,
    },
  }),
  rowsToKeep(listingOfferTerms, { where: sql`listing_id in ${listingsToKeep}` }),
]
