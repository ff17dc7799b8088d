import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { plants } from '#features/plants/catalogue.ts'

const SELLERS = 500
/** The number of listings that contain one rare word. */
export const RARE_IN = 5_000
export const WORDS = { common: 'garden', rare: 'quincunx' }

/** Words of descriptions, most frequent first: the first word occurs in about two of three listings. */
const PROSE = `${WORDS.common} plants pot grown collect healthy compost sun water roots soil strong home peat organic leaves
  flowers seeds spare summer hardy winter easy young sown spring shade border wall frost labelled bees tall rooted light
  greenhouse rain mulch feed autumn slug net bed cane fruit early late red white yellow blue purple pink scented double
  dwarf climbing evergreen cottage wildlife allotment heavy sandy clay damp dry sheltered windowsill kitchen salad jam
  raised barrel trough gravel paving lawn hedge pond bark leafmould manure twine stakes cloche fleece propagator tray
  module plug bulb tuber corm rhizome offset runner sucker graft rootstock espalier cordon standard weeping variegated`
const FORMS = [
  'plants',
  'seedlings',
  'cutting, rooted',
  'seeds',
  'in a 9 cm pot',
  'plugs, six',
  'division',
  'young plant',
]

/**
 * A third say something of the plant: half of these that it is peat-free, a fifth that it is organic, all a size and an origin.
 * No plant is bare-rooted, so that one filter finds nothing.
 */
const FACTS = `case when n % 3 > 0 then '{}' else jsonb_strip_nulls(jsonb_build_object(
  'peatFree', case when n % 2 = 0 then true end, 'organic', case when n % 5 = 0 then true end,
  'potSize', ('{plug,7cm,9cm,11cm,13cm,1l,2l,3l,5l,10l}'::text[])[1 + n / 3 % 10],
  'grownFrom', ('{seed,cutting,division,offset,graft}'::text[])[1 + n / 30 % 5])) end`

/** Fills an empty, migrated database with this many active listings, the same in every run, and runs VACUUM ANALYZE. */
export async function fill(client: pg.Client, count: number): Promise<void> {
  const places = readFileSync('src/adapters/places/outcodes.csv', 'utf8').trim().split('\n').slice(1)
  const [outcodes, lats, lngs] = [0, 1, 2].map((column) => places.map((line) => line.split(',')[column]))
  await client.query('select setseed(0.42)')
  await client.query(
    `insert into users (username, email, full_name, created_at, updated_at)
     select 'seller' || n, 'seller' || n || '@bench.invalid', 'Seller ' || n, '2026-01-01', '2026-01-01'
     from generate_series(1, $1::int) n`,
    [SELLERS],
  )
  // Triggers would take minutes row by row, so the search table is filled in one statement from its own definition.
  await client.query('alter table products disable trigger user')
  const indexes = await takeIndexes(client)
  await client.query(
    `insert into products (title, description, price, seller_id, category_id, location, outcode, outcode_latitude,
       outcode_longitude, featured_until, expires_at, created_at, updated_at, facts)
     select
       left(($2::text[])[1 + floor(cardinality($2::text[]) * power(random(), 2))] || ' ' || ($3::text[])[1 + n % cardinality($3::text[])], 100),
       (select string_agg(($4::text[])[1 + floor(cardinality($4::text[]) * power(random(), 3))], ' ')
          from generate_series(1, 14 + n % 12)) || case when n % ${RARE_IN} = 7 then ' ${WORDS.rare}' else '' end,
       floor(5000 * power(random(), 3)), 2 + floor(random() * $8::int), 1 + floor(7 * power(random(), 1.5)), 'Somewhere',
       ($5::text[])[place], ($6::float8[])[place], ($7::float8[])[place],
       case when n % 400 = 0 then now() + interval '5 days' end, now() + interval '50 days',
       now() - interval '10 days' * random(), now(), ${FACTS}
     from generate_series(1, $1::int) n, lateral (select 1 + floor(random() * cardinality($5::text[]) + 0 * n)::int as place) spot`,
    [count, plants.map(({ name }) => name), FORMS, PROSE.split(/\s+/), outcodes, lats, lngs, SELLERS],
  )
  await client.query('insert into listing_search select * from listing_search_source order by created_at, id')
  await client.query(`insert into search_words select distinct word
    from (select distinct title from products) known, title_words(title) word on conflict do nothing`)
  for (const index of indexes) await client.query(index)
  await client.query('alter table products enable trigger user')
  await client.query('vacuum analyze')
}

/** Drops the indexes of the search table, because building them at the end is faster. Returns their definitions. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'listing_search' and indexname <> 'listing_search_pkey'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
