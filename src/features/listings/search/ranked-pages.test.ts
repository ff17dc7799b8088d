import { expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { storeListings } from '#test/listings.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { searchListings } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')

const stored = (count: number, row: { title: string; plantSlug?: string; plantNames?: string; createdAt?: Date }) =>
  storeListings(
    server.deps,
    Array.from({ length: count }, () => ({ price: 100, sellerId: rose.me.id, categoryId: 1, ...row })),
  )

async function pagesOf(reader: Visitor, query: { q: string; limit: string; household?: 'true' }) {
  const ids = new Set<number>()
  const totals: (string | null)[] = []
  let cursor: string | null = null
  do {
    const page: { items: { id: number }[]; next: string | null; total: string | null } = await reader.page(
      searchListings,
      { query: { ...query, exact: 'true', sort: 'relevance', ...(cursor && { cursor }) } },
    )
    for (const { id } of page.items) ids.add(id)
    totals.push(page.total)
    cursor = page.next
  } while (cursor)
  return { found: ids.size, totals: [...new Set(totals)] }
}

test.each([99, 100, 101, 103, 104, 110])('of %i matches without a boost all are listed, and counted', async (count) => {
  const word = `zorrel${count}`
  await stored(count, { title: `${word} crowns` })
  for (const limit of ['24', '100'])
    expect(await pagesOf(server.visitor(), { q: word, limit })).toEqual({ found: count, totals: [String(count)] })
})

test('what is safe for a household is found behind more harmful matches than are ranked', async () => {
  const plant = { plantSlug: 'spider-plant', plantNames: 'Spider plant Chlorophytum comosum' }
  await stored(120, { title: 'Zorrelbine spider plant and a lily', ...plant })
  await stored(5, { title: 'Zorrelbine spider plant', ...plant, createdAt: new Date('2025-12-01') })
  const visitor = server.visitor()
  const body = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
  await visitor(setHousehold, { body })
  const { found, totals } = await pagesOf(visitor, { q: 'zorrelbine', limit: '24', household: 'true' })
  expect([found, totals]).toEqual([5, ['5']])
})
