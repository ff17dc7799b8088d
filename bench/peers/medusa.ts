import { each, type RowName, someOf, word } from '../compare/requests.ts'
import type { Installation } from './installation.ts'
import { query } from './listings.ts'
import type { Peer } from './peer.ts'

const CLI = 'node_modules/@medusajs/cli/cli.js'
/** What a card shows. Medusa's default fields include variants and options, but no price. */
const CARD = 'id,title,description,thumbnail,created_at,variants.id,*variants.calculated_price'

interface Answer {
  products?: unknown[]
  count?: number
  product?: object
}

/** Migrates and fills Medusa's database and starts its server, which takes part with two selections of fields. */
export async function startMedusa(medusa: Installation): Promise<Peer[]> {
  medusa.step('migrating')
  await medusa.command(CLI, 'db:migrate')
  medusa.step('making its listings')
  await medusa.command(CLI, 'exec', './fill.js')
  await query(medusa.connection, 'vacuum analyze')
  medusa.step('starting')
  const server = await medusa.start('/health', CLI, 'start')
  const { token, region, ids, categories } = await filled(medusa)
  const paths = (more: string): Peer['paths'] => {
    const list = (filter: string): string => `/store/products?limit=24${filter}${more}`
    return new Map<RowName, readonly string[]>([
      ['newest 24', [list('&order=-created_at')]],
      ['text search', each((n) => list(`&q=${word(n)}`))],
      ['word + category + price', each((n) => list(`&q=${word(n)}&category_id[]=${categories.get(1 + (n % 5))}`))],
      ['one listing', each((n) => `/store/products/${someOf(ids, n)}${more.replace('&', '?')}`)],
    ])
  }
  const peer = {
    version: `Medusa ${medusa.versionOf('@medusajs/medusa')}`,
    processes: [server],
    headers: { 'x-publishable-api-key': token },
    read: (answer: unknown) => {
      const { products, count = 0, product } = answer as Answer
      return products ? { listed: products.length, total: count } : { listed: product ? 1 : 0, total: 1 }
    },
  } satisfies Partial<Peer>
  return [
    { ...peer, name: 'medusa', paths: paths('') },
    { ...peer, name: 'medusaCard', paths: paths(`&region_id=${region}&fields=${CARD}`) },
  ]
}

/** Medusa's own ids of what the script has made. */
async function filled({ connection, categories: names }: Installation) {
  const [key] = await query<{ token: string }>(connection, `select token from api_key where title = 'bench'`)
  const [region] = await query<{ id: string }>(connection, `select id from region where name = 'bench'`)
  const products = await query<{ id: string }>(connection, 'select id from product order by external_id::int')
  const known = await query<{ id: string; name: string }>(connection, 'select id, name from product_category')
  return {
    token: key?.token ?? '',
    region: region?.id ?? '',
    ids: products.map(({ id }) => id),
    categories: new Map([...names].map(([id, name]) => [id, known.find((one) => one.name === name)?.id])),
  }
}
