import { aliasedTable, and, desc, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { products, uploads } from '../../base/server/tables.ts'
import { NEVER_SHOWN } from '../../base/visibility.ts'

/** What staff compare a listing with: listings of other sellers, the latest first. */

const MAX_FOUND = 5
/** Bits in which two alike pictures may differ. */
const MAX_DIFFERING = 6
const MAX_PRICES = 200

const mine = aliasedTable(products, 'mine')
const own = aliasedTable(uploads, 'own')

const ofAnother = (listingId: number): SQL | undefined =>
  and(eq(mine.id, listingId), ne(products.sellerId, mine.sellerId))
const isShown = notInArray(products.status, [...NEVER_SHOWN])

// As in the four indexes.
const sharesQuarter = sql`((${uploads.looks} & 65535) = (${own.looks} & 65535)
  or ((${uploads.looks} >> 16) & 65535) = ((${own.looks} >> 16) & 65535)
  or ((${uploads.looks} >> 32) & 65535) = ((${own.looks} >> 32) & 65535)
  or ((${uploads.looks} >> 48) & 65535) = ((${own.looks} >> 48) & 65535))`

/** Listings of other sellers with a photo like one of this listing. */
export const alikePhotos = (db: Database, listingId: number): Promise<{ id: number }[]> =>
  db
    .selectDistinct({ id: products.id })
    .from(mine)
    .innerJoin(
      own,
      and(eq(own.userId, mine.sellerId), sql`'/files/uploads/' || ${own.key} || '/1280.webp' = any(${mine.images})`),
    )
    .innerJoin(
      uploads,
      and(
        ...[ne(uploads.userId, mine.sellerId), sql`${uploads.looks} is not null`, sharesQuarter],
        sql`bit_count((${uploads.looks} # ${own.looks})::bit(64)) <= ${MAX_DIFFERING}`,
      ),
    )
    .innerJoin(
      products,
      and(
        eq(products.sellerId, uploads.userId),
        sql`'/files/uploads/' || ${uploads.key} || '/1280.webp' = any(${products.images})`,
      ),
    )
    .where(and(ofAnother(listingId), isShown))
    .orderBy(desc(products.id))
    .limit(MAX_FOUND)

/**
 * Listings of other sellers with the same description, whatever its spaces and punctuation. Below 80 characters it says
 * too little to be compared.
 */
export const alikeTexts = (db: Database, listingId: number): Promise<{ id: number }[]> =>
  db
    .select({ id: products.id })
    .from(mine)
    .innerJoin(
      products,
      sql`char_length(${products.description}) >= 80
        and md5(lower(regexp_replace(${products.description}, '[^[:alnum:]]+', '', 'g')))
          = md5(lower(regexp_replace(${mine.description}, '[^[:alnum:]]+', '', 'g')))`,
    )
    .where(and(ofAnother(listingId), sql`char_length(${mine.description}) >= 80`, isShown))
    .orderBy(desc(products.id))
    .limit(MAX_FOUND)

/** The prices in pence that other sellers ask for the same plant in the same category. */
export const pricesOfPlant = (db: Database, listingId: number): Promise<{ price: number; sellerId: number }[]> =>
  db
    .select({ price: products.price, sellerId: products.sellerId })
    .from(mine)
    .innerJoin(products, and(eq(products.plantSlug, mine.plantSlug), eq(products.categoryId, mine.categoryId)))
    .where(and(ofAnother(listingId), eq(products.status, 'active'), gt(products.price, 0)))
    .orderBy(desc(products.id))
    .limit(MAX_PRICES)
