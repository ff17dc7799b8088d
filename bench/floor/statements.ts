/**
 * The best statement for each answer of the comparison, written for this table layout and nothing else: it finds the
 * reader by their session, picks the ids in the narrow table, counts up to 241, and builds the JSON of the answer. Statements
 * without words are prepared; a text search is planned for its words each time, because its generic plan is many times
 * slower. The session is always $1.
 */
export interface FloorStatement {
  text: string
  values: unknown[]
  /** Prepared under this name; omitted for text searches. */
  name?: string
}

const READER = `
  reader as materialized (
    select s.user_id as id from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and u.deleted_at is null and u.frozen_at is null)`

/** The fields of a listing that the database knows; \`drawing\` and the name of the plant are code of the product. */
const listing = (miles: string): string => `json_build_object(
  'id', p.id, 'title', p.title, 'description', p.description, 'quantity', p.quantity, 'price', p.price, 'kind', p.kind,
  'status', p.status, 'imageUrl', p.images[1], 'images', p.images, 'sellerId', p.seller_id, 'categoryId', p.category_id,
  'location', p.location, 'outcode', p.outcode, 'latitude', p.outcode_latitude, 'longitude', p.outcode_longitude,
  'distance', ${miles}, 'featured', coalesce(p.featured_until > now(), false),
  'isFavorited', exists (select from favorites f where f.user_id = (select id from reader) and f.product_id = p.id),
  'expiresAt', p.expires_at, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
  'category', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name), 'plant', p.plant_slug,
  'seller', json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'avatar', u.avatar,
    'location', u.location, 'email', case when u.show_email then u.email end))`

const JOINS =
  'join products p on p.id = o.id join categories c on c.id = p.category_id join users u on u.id = p.seller_id'

/** A list of \`hit\` (id, place in the list) with \`counted\`: one row with the body and the number of matches. */
const page = (hits: string, miles = 'null'): string => `with ${READER}, ${hits}
  select coalesce(json_agg(${listing(miles)} order by o.part, o.place), '[]')::text as body, (select count from counted) as total
  from hit o ${JOINS}`

const SHOWN = 24

export const newest = (session: Buffer): FloorStatement => ({
  name: 'newest',
  text: page(`
    counted as (select count(*)::int from (select from listing_search o where o.expires_at > now() limit 241) o),
    hit as (
      select id, 1 as part, row_number() over (order by created_at desc, id desc) as place from (
        select id, created_at from listing_search where expires_at > now() order by created_at desc, id desc limit ${SHOWN}
      ) o)`),
  values: [session],
})

/**
 * Boosted matches, then the best of the newest 100. A boosted one must have the words in its title or plant, unless none of
 * the newest 104 matches has them there.
 */
const text = (filters: string): string =>
  page(`
    wanted as materialized (
      select id, words, created_at, featured_until from listing_search o
      where expires_at > now() and words @@ websearch_to_tsquery('garden', $2) ${filters}
      order by created_at desc, id desc limit 241),
    counted as (select count(*)::int from wanted),
    boosted as materialized (
      select id, featured_until, words from listing_search o
      where featured_until > now() and expires_at > now() and words @@ websearch_to_tsquery('garden', $2) ${filters}),
    boost as (
      select id, 0 as part, row_number() over (order by featured_until desc, id desc) as place from (
        select id, featured_until from boosted
        where ts_filter(words, '{a,b}') @@ websearch_to_tsquery('garden', $2)
          or not exists (
            select from (select words from wanted limit 104) o
            where ts_filter(words, '{a,b}') @@ websearch_to_tsquery('garden', $2))
        order by featured_until desc, id desc limit 3) o),
    hit as (
      select * from boost
      union all
      (select id, 1, row_number() over (order by ts_rank(words, websearch_to_tsquery('garden', $2)) desc, id desc)
       from (select id, words from wanted where id not in (select id from boost) limit 100) o
       order by 3 limit ${SHOWN} - (select count(*) from boost)))`)

export const byWords = (session: Buffer, words: string): FloorStatement => ({
  text: text(''),
  values: [session, words],
})

export const byWordsAndFilters = (
  session: Buffer,
  { words, category, from, to }: { words: string; category: number; from: number; to: number },
): FloorStatement => ({
  text: text('and category_id = $3 and price between $4 and $5'),
  values: [session, words, category, from, to],
})

/** Listings within a radius: those boosted first, then the nearest. The squares of the grid narrow the count. */
export const nearby = (
  session: Buffer,
  { x, y, cells, radius }: { x: number; y: number; cells: readonly number[]; radius: number },
): FloorStatement => ({
  name: 'nearby',
  text: page(
    `
    near as materialized (
      select id, place as spot, featured_until, place <-> point($2::float8, $3::float8) as miles from listing_search o
      where expires_at > now() and cell = any($4::int[]) and place <-> point($2::float8, $3::float8) <= $5::float8 limit 241),
    counted as (select count(*)::int from near),
    boost as (
      select id, 0 as part, row_number() over (order by featured_until desc, id desc) as place, miles from (
        select id, featured_until, place <-> point($2::float8, $3::float8) as miles from listing_search o
        where featured_until > now() and expires_at > now() and cell = any($4::int[])
          and place <-> point($2::float8, $3::float8) <= $5::float8
        order by featured_until desc, id desc limit 3) o),
    hit as (
      select id, part, place, miles from boost
      union all
      (select id, 1, row_number() over (order by miles, id), miles from (
         select id, miles from near where (select count from counted) <= 240
         union all
         (select id, place <-> point($2::float8, $3::float8) from listing_search o
          where expires_at > now() and place is not null and (select count from counted) > 240
          order by place <-> point($2::float8, $3::float8), id limit ${SHOWN + 3})
       ) o where id not in (select id from boost)
       order by miles, id limit ${SHOWN} - (select count(*) from boost)))`,
    'o.miles',
  ),
  values: [session, x, y, cells, radius],
})

export const oneListing = (session: Buffer, id: number): FloorStatement => ({
  name: 'one',
  text: `with ${READER} select ${listing('null')}::text as body, 1 as total from (select $2::int as id) o ${JOINS}`,
  values: [session, id],
})
