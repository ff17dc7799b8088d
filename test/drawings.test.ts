import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAlert, listAlerts } from '#features/alerts/contract.ts'
import { purchases, sales } from '#features/checkout/order/contract.ts'
import { addFavourite, listFavourites } from '#features/favourites/contract.ts'
import { changeListing, createListing, getListing, listBySeller } from '#features/listings/listing/contract.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { buy, pass, see } from '#test/shop.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const ivy = await server.member('ivy')
const MINUTE = 60_000

const postListing = (body: {
  title: string
  categoryId: number
  plant?: string
  images?: string[]
  imageUrl?: string
}) =>
  rose(createListing, {
    body: listingBody({
      description: 'Grown with care in a garden.',
      price: 2000,
      location: 'Bristol',
      postcode: 'BS7 8AA',
      ...body,
    }),
  })

test('a listing without a photo shows the same drawing in every place, also after its sale', async () => {
  await ivy(createAlert, { body: { keywords: 'leek', userPostcode: 'BS6 5TR' } })
  // The title alone says nothing: the chosen plant decides.
  const { id, drawing, imageUrl, images } = await postListing({
    title: 'Thirty leek thinnings',
    categoryId: 3,
    plant: 'leek',
  })
  expect({ drawing, imageUrl, images }).toEqual({
    drawing: `/img/placeholder/leek-seedlings/${id}.svg`,
    imageUrl: null,
    images: [],
  })
  await postListing({ title: 'Leeks for the table', categoryId: 2 })
  const found = await ivy(searchListings, { query: { q: 'thinnings' } })
  expect(found.map((one) => one.drawing)).toEqual([drawing])
  await ivy(addFavourite, { body: { userId: ivy.me.id, productId: id } })
  const saved = await ivy(listFavourites, { params: { userId: String(ivy.me.id) }, query: {} })
  expect(saved.map((one) => one.drawing)).toEqual([drawing])
  const shop = await ivy(listBySeller, { params: { sellerId: String(rose.me.id) }, query: {} })
  expect(shop.find((one) => one.id === id)?.drawing).toBe(drawing)
  const sent = await ivy(sendMessage, {
    body: { senderId: ivy.me.id, receiverId: rose.me.id, productId: id, content: 'Still there?' },
  })
  expect(sent.product?.drawing).toBe(drawing)
  await pass(server, 30 * MINUTE)
  const [alert] = await ivy(listAlerts, {})
  expect(alert?.matches.find((match) => match.id === id)?.drawing).toBe(drawing)

  const orderId = await buy(server, ivy, id)
  await server.deps.db.execute(sql`update products set title = 'Sold' where id = ${id}`)
  expect((await see(ivy, orderId)).product).toMatchObject({ title: 'Thirty leek thinnings', imageUrl: drawing })
  expect((await ivy(purchases, { query: {} })).map(({ product }) => product.imageUrl)).toEqual([drawing])
  expect((await rose(sales, { query: {} })).map(({ product }) => product.imageUrl)).toEqual([drawing])
})

test('an order from before drawings were stored shows the drawing of its title', async () => {
  const { id } = await postListing({ title: 'Border spade', categoryId: 4 })
  const orderId = await buy(server, ivy, id)
  await server.deps.db.execute(sql`update transactions set product_image = null where id = ${orderId}`)
  expect((await see(ivy, orderId)).product.imageUrl).toBe(`/img/placeholder/spade/${id}.svg`)
})

test('the drawing follows the title and the plant when they change', async () => {
  const { id } = await postListing({ title: 'Trowel', categoryId: 4 })
  const params = { id: String(id) }
  const drawn = async () => (await ivy(getListing, { params })).drawing
  expect(await drawn()).toBe(`/img/placeholder/trowel/${id}.svg`)
  await rose(changeListing, { params, body: { title: 'Restored Felco secateurs No. 2' } })
  expect(await drawn()).toBe(`/img/placeholder/secateurs/${id}.svg`)
})

test('a drawing is neither stored nor shown as a photo', async () => {
  const given = { imageUrl: '/img/category/cuttings.svg', images: ['/img/placeholder/house-plant/4.svg'] }
  const listing = await postListing({ title: 'Dahlia ‘Café au Lait’ tubers', categoryId: 1, ...given })
  const own = { imageUrl: null, images: [], drawing: `/img/placeholder/dahlia/${listing.id}.svg` }
  expect(listing).toMatchObject(own)
  await server.deps.db.execute(
    sql`update products set images = array['/img/placeholder/house-plant/4.svg'] where id = ${listing.id}`,
  )
  expect(await ivy(getListing, { params: { id: String(listing.id) } })).toMatchObject(own)
})

test('the server draws the listing that is being written', async () => {
  const draw = (query: string) => server.app.inject({ url: `/img/drawing${query}` })
  const packet = await draw('?title=Runner%20bean%20seed&plant=&category=1')
  expect(packet.statusCode).toBe(200)
  expect(packet.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(packet.body).toBe((await server.app.inject({ url: '/img/placeholder/bean-seeds/0.svg' })).body)
  const odd = [
    '',
    '?category=x',
    `?title=${'rose '.repeat(400)}`,
    '?plant=__proto__',
    '?title=%F0%9F%8C%B1&category=-1',
  ]
  for (const query of odd) expect((await draw(query)).statusCode, query).toBe(200)
  const { body } = await draw('?title=%3Cscript%3Ealert(1)%3C/script%3E')
  expect(body).not.toContain('script')
})
