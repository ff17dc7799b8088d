import { expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }

test.each(['newest', 'relevance', 'price-asc'])(
  'pages sorted by %s are full and the total is right although titles between them offer another plant',
  async (sort) => {
    for (let n = 0; n < 9; n++) {
      const title = n % 3 === 0 ? `Spider plant for ${sort} ${n}` : `Spider plant for ${sort} ${n} and a lily`
      await rose(createListing, { body: listingBody({ title, plant: 'spider-plant', categoryId: 1, postcode: 'LS6' }) })
    }
    const visitor = server.visitor()
    await visitor(setHousehold, { body: cats })
    const page = async (url: string) => {
      const { headers, body } = await visitor.request({ url })
      const listings = JSON.parse(body) as { title: string }[]
      const next = /^<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1]
      return { titles: listings.map(({ title }) => title), total: headers['x-total-count'], next }
    }
    const first = await page(`/api/products/search?household=true&q=${sort}&exact=true&sort=${sort}&limit=2`)
    expect([first.titles.length, first.total]).toEqual([2, '3'])
    const second = await page(String(first.next))
    expect([second.titles.length, second.next]).toEqual([1, undefined])
    expect([...first.titles, ...second.titles].toSorted()).toEqual(
      [0, 3, 6].map((n) => `Spider plant for ${sort} ${n}`),
    )
  },
)
