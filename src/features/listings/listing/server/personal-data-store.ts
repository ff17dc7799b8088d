import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { plainNames } from '../../base/plain-fields.ts'
import { erasedFields, products, uploads } from '../../base/server/tables.ts'
import { PICTURE_WIDTHS } from '../../photos/pictures.ts'
import { filesOfPicture } from '../../photos/server/withheld-store.ts'

const WIDEST = Math.max(...PICTURE_WIDTHS)

const plainColumns = sql.join(
  plainNames.map((field) => sql.identifier(products[field].name)),
  sql`, `,
)
const erasedColumns = sql.join(
  plainNames
    .filter((field) => erasedFields[field] !== null)
    .map((field) => sql`${sql.identifier(products[field].name)} = ${erasedFields[field]}`),
  sql`, `,
)

export const listingsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'products',
    title: 'Listings',
    columns: ['seller_id', 'removed_by'],
    export: rows(
      (me) => sql`
        select id, ${plainColumns}, price, kind, status, images, category_id, location, postcode,
          latitude, longitude, plant_slug, acknowledged_plants, acknowledged_at, cancel_exception, featured_until, expires_at,
          created_at, updated_at, removed_at
        from products where seller_id = ${me} order by id`,
    ),
    remains: "Rows without text, picture or place: other people's orders, reviews and chats refer to them.",
    erase: run(
      (me, at) => sql`
        update products set ${erasedColumns},
          images = '{}', location = 'United Kingdom', distance = null, postcode = null, outcode = null, latitude = null,
          longitude = null, outcode_latitude = null, outcode_longitude = null, featured_until = null,
          boost_wanted = false, status = ${state(products.status, 'removed')}, removed_from = null, removed_by = null,
          removed_at = coalesce(removed_at, ${at}), updated_at = ${at}
        where seller_id = ${me}`,
    ),
  },
  {
    table: 'listing_offer_terms',
    title: 'Listings that take offers, with your lowest price',
    columns: [],
    export: rows(
      (me) => sql`
        select t.listing_id, t.floor, t.updated_at from listing_offer_terms t join products p on p.id = t.listing_id
        where p.seller_id = ${me} order by t.listing_id`,
    ),
    erase: run(
      (me) => sql`delete from listing_offer_terms t using products p where p.id = t.listing_id and p.seller_id = ${me}`,
    ),
  },
  {
    table: 'listing_search',
    title: 'The search index',
    columns: ['seller_id'],
    export: { leftOut: 'An index of the listings, which are included themselves.' },
    erase: run((me) => sql`delete from listing_search where seller_id = ${me}`),
  },
  {
    table: 'listing_drafts',
    title: 'Drafts of listings',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, content, created_at, updated_at from listing_drafts where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from listing_drafts where user_id = ${me}`),
  },
  {
    table: 'pickup_places',
    title: 'How your buyers find you',
    columns: ['seller_id'],
    export: rows((me) => sql`select details, updated_at from pickup_places where seller_id = ${me}`),
    erase: run((me) => sql`delete from pickup_places where seller_id = ${me}`),
  },
  {
    table: 'seller_places',
    title: 'Pickup places',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select id, name, details, postcode, town, removed_at, created_at, updated_at
        from seller_places where seller_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from seller_places where seller_id = ${me}`),
  },
  {
    table: 'listing_changes',
    title: 'Earlier versions of your listings',
    columns: ['changed_by'],
    export: rows(
      (me) => sql`
        select c.listing_id, c.title, c.description, c.price, c.images, c.facts, c.at
        from listing_changes c join products p on p.id = c.listing_id where p.seller_id = ${me} order by c.id`,
    ),
    erase: run(
      (me) => sql`
        delete from listing_changes
        where changed_by = ${me} or listing_id in (select id from products where seller_id = ${me})`,
    ),
  },
  {
    table: 'uploads',
    title: 'Pictures',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, case when not withheld then 'pictures/' || key || '.webp' end as file, withheld, width, height, bytes,
          sent_for_naming_at, created_at
        from uploads where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from uploads where user_id = ${me}`),
    files: async (db, userId) => {
      const found = await db
        .select({ key: uploads.key, withheld: uploads.withheld })
        .from(uploads)
        .where(eq(uploads.userId, userId))
        .orderBy(uploads.id)
      return found.flatMap(({ key, withheld }) =>
        filesOfPicture(key).map((file) => ({
          key: file,
          name: !withheld && file === `uploads/${key}/${WIDEST}.webp` ? `pictures/${key}.webp` : null,
        })),
      )
    },
  },
]
