import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Database } from '#adapters/db/database.ts'
import { alertRadii } from '#features/alerts/radius.ts'
import { indexTermsFor, type WordReader } from '#features/alerts/server/index-terms.ts'
import { plants } from '#features/plants/catalogue.ts'
import { inTurn } from '#shared/required.ts'

/** Number of distinct alert texts, ranked by popularity: most alerts share a few texts. */
const TEXTS = 6_000
const PEOPLE = 25_000
const BATCH = 10_000

/** Words that occur in as many alerts as their key says and nowhere else, all in and around Bristol. */
export const WORDS = { none: 'quinnone', ten: 'quinten', thousand: 'quinthousand' }
const NEAR_BRISTOL = ['BS1', 'BS2', 'BS3', 'BS5', 'BS6', 'BS7', 'BS8', 'BS16', 'BS9', 'BS4']

interface Outcode {
  outcode: string
  lat: number
  lng: number
}

const outcodes: readonly Outcode[] = readFileSync('src/adapters/places/outcodes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [outcode = '', lat, lng] = line.split(',')
    return { outcode, lat: Number(lat), lng: Number(lng) }
  })

/** A seeded generator of numbers from 0 to 1: the same sequence in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = numbersFrom(42)

const pick = <T>(values: readonly T[]): T => inTurn(values, Math.floor(random() * values.length))
/** Picks by Zipf's law: the second item is half as frequent as the first, the tenth a tenth as frequent. */
const pickByFame = <T>(values: readonly T[]): T => inTurn(values, Math.floor(values.length ** random()) - 1)

/** Plant names, most popular first: vegetables and herbs before ornamentals, common names before other names. */
const names = [
  ...['tomato', 'strawberry', 'lavender', 'rose', 'dahlia', 'monstera', 'chilli', 'courgette', 'hosta', 'rhubarb'],
  ...plants.flatMap(({ name }) => name.toLowerCase()),
  ...plants.flatMap(({ synonyms }) => synonyms),
]
const FORMS = [
  'plants',
  'seedlings',
  'cuttings',
  'plugs',
  'seeds',
  'pot',
  'large',
  'red',
  'rooted',
  'young',
  'climbing',
]

function someKeywords(): string {
  const one = (): string => {
    const name = pickByFame(names)
    const luck = random()
    return luck < 0.45
      ? name
      : luck < 0.9
        ? `${name} ${pickByFame(FORMS)}`
        : pick(['plants', 'seeds', 'pots', 'compost', 'garden tools'])
  }
  return random() < 0.75 ? one() : `${one()}, ${one()}`
}

interface Row {
  keywords: string
  place: Outcode
  radius: number
}

/** The first alerts match the terms that the benchmark publishes. */
function specialRow(n: number, near: readonly Outcode[]): Row | undefined {
  const keywords = n < 10 ? WORDS.ten : n < 1_010 ? WORDS.thousand : undefined
  return keywords === undefined ? undefined : { keywords, place: pick(near), radius: 50 }
}

function someRow(texts: readonly string[]): Row {
  const luck = random()
  const radius = luck < 0.15 ? 5 : luck < 0.65 ? 10 : luck < 0.9 ? 25 : 50
  return {
    keywords: pickByFame(texts),
    place: pick(outcodes),
    radius: alertRadii.find((one) => one === radius) ?? 10,
  }
}

/** Fills a database that has listings with alerts across the UK. Index terms are chosen as the product chooses them. */
export async function fillAlerts(client: pg.Client, db: Database, read: WordReader, count: number): Promise<void> {
  const texts = Array.from({ length: TEXTS }, someKeywords)
  const bristol = outcodes.filter(({ outcode }) => NEAR_BRISTOL.includes(outcode))
  const rows = Array.from({ length: count }, (_, n) => specialRow(n, bristol) ?? someRow(texts))
  await client.query(
    `insert into users (username, email, full_name, created_at, updated_at)
     select 'waiting' || n, 'waiting' || n || '@bench.invalid', 'Waiting ' || n, '2026-01-01', '2026-01-01'
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  const column = <Key extends keyof Row>(batch: readonly Row[], key: Key) => batch.map((row) => row[key])
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    await client.query(
      `insert into plant_alerts (user_id, keywords, category_id, max_price, radius, user_postcode, outcode, user_latitude,
         user_longitude, place, created_at)
       select (select max(id) from users) - (n % $6)::int, keywords,
         case when random() < 0.3 then 1 + floor(random() * 7) end, case when random() < 0.4 then 200 + floor(random() * 1800) end,
         radius, outcode, outcode, lat, lng, planar(lat, lng), '2026-01-01'
       from unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::float8[]) with ordinality
         as given (keywords, radius, outcode, lat, lng, n)`,
      [
        ...[column(batch, 'keywords'), column(batch, 'radius')],
        ...(['outcode', 'lat', 'lng'] as const).map((key) => column(batch, 'place').map((place) => place[key])),
        PEOPLE,
      ],
    )
  }
  // These alerts accept any category and price, so that no filter but words and distance excludes them.
  await client.query("update plant_alerts set category_id = null, max_price = null where keywords like 'quin%'")
  await anchorAll(client, db, read, [...new Set(column(rows, 'keywords'))])
  await client.query('vacuum analyze plant_alerts, plant_alert_terms')
}

async function anchorAll(client: pg.Client, db: Database, read: WordReader, texts: readonly string[]): Promise<void> {
  for (const keywords of texts) {
    const terms = await indexTermsFor(db, read, keywords)
    await client.query(
      `insert into plant_alert_terms (alert_id, square, lexeme, words)
       select a.id, alert_square(a.place, a.radius), term.lexeme, term.words::tsquery
       from plant_alerts a, unnest($2::text[], $3::text[]) as term (lexeme, words) where a.keywords = $1`,
      [keywords, terms.map(({ lexeme }) => lexeme), terms.map(({ words }) => words)],
    )
  }
}
