import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { categories } from '../base/categories.ts'
import {
  changeListing,
  createListing,
  getListing,
  listBySeller,
  listCategories,
  listFeatured,
  listListings,
  lookUpPlace,
  moveListing,
  removeListing,
} from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const warden = await server.member('warden', 'moderator')
const visitor = server.visitor()

type Draft = Input<typeof createListing>['body']
const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...listingBody({ title: 'Rhubarb crowns', price: 450, categoryId: 5, location: 'Bristol' }),
  ...changes,
})
const postListing = (who: TestMember, changes: Partial<Draft> = {}) => who(createListing, { body: draft(changes) })
const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})

test('the categories in the database equal those in the code, in order, each with its picture', async () => {
  const answer = await visitor(listCategories, {})
  expect(answer).toEqual(
    categories.map(({ id, slug, name }) => ({
      id,
      slug,
      name,
      imageUrl: `/img/category/${slug}.svg`,
      isRetired: false,
    })),
  )
  for (const { imageUrl } of answer)
    expect((await visitor.request({ method: 'GET', url: imageUrl! })).statusCode).toBe(200)
})

describe('creating a listing', () => {
  test('the response is the listing, located by its postcode', async () => {
    const listing = await postListing(rose, { postcode: 'bs6 5tr', location: 'Your Location', sellerId: rose.me.id })
    expect(listing).toMatchObject({
      title: 'Rhubarb crowns',
      price: 450,
      status: 'active',
      outcode: 'BS6',
      isFavorited: false,
      featured: false,
      category: { id: 5, slug: 'cuttings', name: 'Cuttings & Divisions' },
      seller: { id: rose.me.id, username: 'rose' },
    })
    expect(listing.location).not.toBe('Your Location')
  })

  test('a listing without a place takes the town of the seller’s profile', async () => {
    const { location } = await rose(createListing, { body: { ...draft(), location: undefined } })
    expect(location).toBe('Leeds')
    const typed = await rose(createListing, { body: { ...draft(), location: 'Bishopston BS7 8AA' } })
    expect(typed.location).toBe('Bishopston BS7')
  })

  test('requesting a boost does not start one', async () => {
    expect((await postListing(rose, { featured: true })).featured).toBe(false)
  })

  test('only signed-in members can create listings, and only for themselves', async () => {
    await expect(visitor(createListing, { body: draft() })).rejects.toMatchObject(refused(401))
    await expect(postListing(rose, { sellerId: fern.me.id })).rejects.toMatchObject(refused(403))
  })

  test.each<[Partial<Record<keyof Draft, unknown>>, string]>([
    [{ title: 'ab' }, 'Title must be at least 3 characters'],
    [{ title: 'a'.repeat(101) }, 'Title must be less than 100 characters'],
    [{ description: 'too short' }, 'Description must be at least 10 characters'],
    [{ description: 'a'.repeat(1001) }, 'Description must be less than 1000 characters'],
    [{ price: -1 }, 'Price cannot be negative'],
    [{ price: 100_000_001 }, 'Price is too high'],
    [{ price: 1.5 }, 'Enter a price in whole pence'],
    [{ price: '450' }, 'Enter a price in whole pence'],
    [{ location: 'x' }, 'Location must be at least 2 characters'],
    [{ categoryId: 99 }, 'Choose a category'],
    [{ categoryId: 'abc' }, 'Choose a category'],
    [{ postcode: 'nonsense' }, 'Please enter a valid UK postcode'],
    [
      { imageUrl: 'http://example.com/cat.jpg' },
      'Choose a picture from your device, or give its public https address.',
    ],
    [
      { images: ['https://example.com/cat.jpg'] },
      'Choose a picture from your device, or give its public https address.',
    ],
    [{ imageUrl: 'javascript:alert(1)' }, 'Choose a picture from your device, or give its public https address.'],
    [{ imageUrl: 'blob:http://localhost/1' }, 'Choose a picture from your device, or give its public https address.'],
    [
      { imageUrl: `/files/uploads/${'a'.repeat(32)}/1280.webp` },
      'Choose a picture from your device, or give its public https address.',
    ],
  ])('a new listing is refused with %j', async (changes, sentence) => {
    await expect(postListing(rose, changes as Partial<Draft>)).rejects.toMatchObject(refused(400, sentence))
  })
})

describe('privacy of responses', () => {
  test('no response contains a postcode, exact coordinates or another member’s email address', async () => {
    const { id } = await postListing(rose, { postcode: 'BS6 5TR', sellerId: rose.me.id })
    for (const path of [`/api/products/${id}`, '/api/products', `/api/products/seller/${rose.me.id}`]) {
      const { body } = await fern.request({ method: 'GET', url: path })
      expect(body).not.toMatch(/5TR|gardeners\.example|postcode/i)
    }
  })

  test('members see the email address of an owner who allows it', async () => {
    const { id } = await postListing(rose)
    await server.deps.db.execute(`update users set show_email = true where id = ${rose.me.id}`)
    expect((await fern(getListing, { params: { id: String(id) } })).seller.email).toBe('rose@gardeners.example')
    expect((await visitor(getListing, { params: { id: String(id) } })).seller.email).toBeNull()
    await server.deps.db.execute(`update users set show_email = false where id = ${rose.me.id}`)
  })
})

describe('reading one listing', () => {
  test('unknown, malformed and removed listings get different errors', async () => {
    await expect(visitor(getListing, { params: { id: '999999' } })).rejects.toMatchObject(
      refused(404, 'Product Not Found'),
    )
    for (const id of ['abc', '0x10', '1e2', '99999999999', '-1']) {
      await expect(visitor(getListing, { params: { id } })).rejects.toMatchObject(refused(400))
    }
    const { id } = await postListing(rose)
    await rose(removeListing, { params: { id: String(id) } })
    await expect(visitor(getListing, { params: { id: String(id) } })).rejects.toMatchObject(refused(410))
  })

  test('a paused listing is visible to its owner only; a sold one stays visible to everyone', async () => {
    const id = String((await postListing(rose)).id)
    await rose(moveListing, { params: { id, move: 'pause' } })
    await expect(visitor(getListing, { params: { id } })).rejects.toMatchObject(refused(404))
    expect((await rose(getListing, { params: { id } })).status).toBe('paused')
    await rose(moveListing, { params: { id, move: 'resume' } })
    await rose(moveListing, { params: { id, move: 'sold' } })
    expect((await visitor(getListing, { params: { id } })).status).toBe('sold')
  })
})

describe('editing a listing', () => {
  test('only its owner can change a listing, and staff decide about it at the desk', async () => {
    const id = String((await postListing(rose)).id)
    expect(await rose(changeListing, { params: { id }, body: { price: 0 } })).toMatchObject({ price: 0, kind: 'free' })
    await expect(warden(changeListing, { params: { id }, body: { title: 'Rhubarb' } })).rejects.toMatchObject(
      refused(403),
    )
    for (const move of ['pause', 'sold'] as const)
      await expect(warden(moveListing, { params: { id, move } })).rejects.toMatchObject(refused(403))
    await expect(warden(removeListing, { params: { id } })).rejects.toMatchObject(refused(403))
    await expect(fern(changeListing, { params: { id }, body: { price: 1 } })).rejects.toMatchObject(refused(403))
    await expect(visitor(changeListing, { params: { id }, body: { price: 1 } })).rejects.toMatchObject(refused(401))
    await expect(rose(changeListing, { params: { id }, body: { title: 'x' } })).rejects.toMatchObject(refused(400))
  })

  test('an edit cannot set the featured flag or change the owner', async () => {
    const id = String((await postListing(rose)).id)
    const { body } = await rose.request({
      method: 'PATCH',
      url: `/api/products/${id}`,
      payload: { featured: true, sellerId: fern.me.id, status: 'sold', featuredUntil: '2030-01-01' },
    })
    expect(JSON.parse(body)).toMatchObject({ featured: false, sellerId: rose.me.id, status: 'active' })
  })

  test('an edit leaves the quantity unchanged when units were sold while the form was open', async () => {
    const id = String((await postListing(rose, { quantity: 3 })).id)
    await server.deps.db.execute(`update products set quantity = 1 where id = ${id}`)
    expect(await rose(changeListing, { params: { id }, body: { title: 'Rhubarb' } })).toMatchObject({ quantity: 1 })
    const more = { quantity: 5, quantityBefore: 3 }
    await expect(rose(changeListing, { params: { id }, body: more })).rejects.toMatchObject({
      status: 409,
      body: { code: 'UNITS_SOLD', quantity: 1 },
    })
    const again = await rose(changeListing, { params: { id }, body: { ...more, quantityBefore: 1 } })
    expect(again.quantity).toBe(5)
  })

  test('a sold listing cannot be edited', async () => {
    const id = String((await postListing(rose)).id)
    await server.deps.db.execute(`update products set status = 'reserved' where id = ${id}`)
    await expect(rose(changeListing, { params: { id }, body: { price: 1 } })).rejects.toMatchObject(refused(409))
    await expect(rose(removeListing, { params: { id } })).rejects.toMatchObject(refused(409))
    await expect(rose(moveListing, { params: { id, move: 'pause' } })).rejects.toMatchObject(refused(409))
  })

  test('a listing expires after its lifetime and is renewed by one call', async () => {
    const produce = String((await postListing(fern, { categoryId: 2 })).id)
    const crowns = String((await postListing(fern)).id)
    const before = server.clock.offset
    server.clock.offset = before + 8 * 24 * 60 * 60 * 1000
    const ids = (await visitor(listBySeller, { params: { sellerId: String(fern.me.id) }, query: {} })).map(({ id }) =>
      String(id),
    )
    expect(ids).toContain(crowns)
    expect(ids).not.toContain(produce)
    expect((await visitor(getListing, { params: { id: produce } })).status).toBe('expired')
    expect((await fern(moveListing, { params: { id: produce, move: 'renew' } })).status).toBe('active')
    server.clock.offset = before
  })
})

describe('lists of listings', () => {
  test('pages neither repeat nor skip a listing', async () => {
    const poppy = await server.member('poppy')
    const made: number[] = []
    for (let count = 0; count < 5; count++) made.push((await postListing(poppy, { title: `Poppy ${count}` })).id)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const params = { sellerId: String(poppy.me.id) }
      const page = await visitor.page(listBySeller, { params, query: { limit: '2', ...(cursor && { cursor }) } })
      expect(page.total).toBe('5')
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(made.reverse())
  })

  test('foreign cursors are refused, and a page holds at most 100 listings', async () => {
    for (const cursor of [
      'x',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('["newest",0,"1);drop",1]').toString('base64url'),
    ]) {
      await expect(visitor(listListings, { query: { cursor } })).rejects.toMatchObject(refused(400))
    }
    await expect(visitor(listListings, { query: { limit: '-1' } })).rejects.toMatchObject(refused(400))
    expect((await visitor(listListings, { query: { limit: '5000' } })).length).toBeLessThanOrEqual(100)
  })

  test('featured listings are those with an active boost', async () => {
    const { id } = await postListing(rose, { title: 'Boosted rhubarb' })
    expect(await rose(listFeatured, { query: {} })).toEqual([])
    await server.deps.db.execute(`update products set featured_until = '2999-01-01' where id = ${id}`)
    expect(await rose(listFeatured, { query: {} })).toMatchObject([{ id, featured: true }])
    await server.deps.db.execute(`update products set featured_until = null where id = ${id}`)
  })
})

test('a place is found by postcode, or refused with the reason', async () => {
  expect(await visitor(lookUpPlace, { query: { postcode: 'BS6 5TR' } })).toMatchObject({ outcode: 'BS6' })
  await expect(visitor(lookUpPlace, { query: { postcode: '' } })).rejects.toMatchObject(
    refused(400, 'Please enter a valid UK postcode'),
  )
  await expect(visitor(lookUpPlace, { query: { postcode: 'BFPO 57' } })).rejects.toMatchObject(refused(400))
})
