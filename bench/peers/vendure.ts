import { each, type RowName, someOf, word } from '../compare/requests.ts'
import type { Installation } from './installation.ts'
import { query } from './listings.ts'
import type { Peer } from './peer.ts'

const FOUND = `totalItems items { productId productName slug description currencyCode
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }`
const PRODUCT = 'id name slug description createdAt variants { id priceWithTax currencyCode }'

interface Answer {
  data: {
    found?: { items: unknown[]; totalItems: number }
    product?: object | null
  }
}

/** Fills Vendure's database and starts its server, whose calls are queries of its shop's GraphQL. */
export async function startVendure(vendure: Installation): Promise<Peer[]> {
  vendure.step('making its listings')
  await vendure.command('fill.js')
  await query(vendure.connection, 'vacuum analyze')
  vendure.step('starting')
  const server = await vendure.start('/health', 'start.js')
  const { ids, facets } = await filled(vendure)
  const search = (input: string): string =>
    call(`{ found: search(input: { take: 24, groupByProduct: true, ${input} }) { ${FOUND} } }`)
  const newest = `{ found: products(options: { take: 24, sort: { createdAt: DESC } }) { totalItems items { ${PRODUCT} } } }`
  return [
    {
      name: 'vendure',
      version: `Vendure ${vendure.versionOf('@vendure/core')}`,
      processes: [server],
      headers: { 'apollo-require-preflight': 'true' },
      paths: new Map<RowName, readonly string[]>([
        ['newest 24', [call(newest)]],
        ['text search', each((n) => search(`term: "${word(n)}"`))],
        [
          'word + category + price',
          each((n) => search(`term: "${word(n)}", facetValueFilters: [{ and: "${facets.get(1 + (n % 5))}" }]`)),
        ],
        ['one listing', each((n) => call(`{ product(id: "${someOf(ids, n)}") { ${PRODUCT} } }`))],
      ]),
      read: (answer) => {
        const { found, product } = (answer as Answer).data
        if (found) return { listed: found.items.length, total: found.totalItems }
        return product ? { listed: 1, total: 1 } : { listed: 0, total: 0 }
      },
    },
  ]
}

const call = (text: string): string => `/shop-api?query=${encodeURIComponent(text.replace(/\s+/g, ' '))}`

/** Vendure's own ids of what the script has made. */
async function filled({ connection, categories }: Installation) {
  const products = await query<{ id: number }>(connection, 'select id from product order by id')
  const known = await query<{ id: number; name: string }>(
    connection,
    'select "baseId" as id, name from facet_value_translation',
  )
  return {
    ids: products.map(({ id }) => id),
    facets: new Map([...categories].map(([id, name]) => [id, known.find((one) => one.name === name)?.id])),
  }
}
