import { beforeAll, describe, expect, test } from 'vitest'
import { addFavourite } from '#features/favourites/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { createListing, getListing, moveListing } from './contract.ts'
import { listingPriceDropped, listingReactivated } from './events.ts'
import { createDraft, listOwnListings } from './own-contract.ts'
import { changePrices, countOwnListings, pauseAll, resumeAll } from './selling-contract.ts'
import { countView } from './view-counts-contract.ts'

const server = await startTestServer()
const fern = await server.member('fern')
const visitor = server.visitor()
const reactivated: number[] = []
const dropped: { listingId: number; before: number; after: number }[] = []

beforeAll(() => {
  server.deps.events.on(listingReactivated, async (_tx, { listingId }) => void reactivated.push(listingId))
  server.deps.events.on(listingPriceDropped, async (_tx, { listingId, before, after }) => {
    dropped.push({ listingId, before, after })
  })
})

const DAY = 86_400_000

const offer = async (who: TestMember, price = 300, categoryId = 1): Promise<number> => {
  const body = { title: 'Lovage', description: 'A large pot of it.', price, categoryId, location: 'Leeds' }
  return (await who(createListing, { body: listingBody(body) })).id
}
const move = (who: TestMember, id: number, name: 'pause' | 'resume' | 'sold') =>
  who(moveListing, { params: { id: String(id), move: name } })
const see = (who: TestMember, id: number) => who(getListing, { params: { id: String(id) } })
const statusOf = async (who: TestMember, id: number) => (await see(who, id)).status
const priceOf = async (who: TestMember, id: number) => (await see(who, id)).price

describe('the parts of a seller’s list', () => {
  test('a seller’s list counts each of its parts, and another member’s listings do not count', async () => {
    const rose = await server.member('parts')
    const live = await offer(rose)
    const [paused, sold] = [await offer(rose), await offer(rose)]
    const ended = await offer(rose, 300, 2)
    await move(rose, paused, 'pause')
    await move(rose, sold, 'sold')
    await rose(createDraft, { body: { title: 'Half a hosta' } })
    await offer(fern)
    await server.clock.advance(8 * DAY)
    expect(await rose(countOwnListings, {})).toEqual({
      ...{ live: 1, reserved: 0, paused: 1, sold: 1, ended: 1 },
      ...{ drafts: 1, onHoliday: 0 },
    })
    for (const [part, id] of Object.entries({ live, paused, sold, ended })) {
      const listings = await rose(listOwnListings, { query: { part: part as 'live' } })
      expect(listings.map((listing) => listing.id)).toEqual([id])
    }
    expect((await rose(listOwnListings, { query: { part: 'live' } }))[0]).toMatchObject({ views: 0, saves: 0 })
  })

  test('views and saves are those of other people, over all days', async () => {
    const rose = await server.member('seen')
    const id = await offer(rose)
    const look = (who: TestMember | typeof visitor) => who(countView, { params: { id: String(id) } })
    await look(visitor)
    await look(rose)
    await server.clock.advance(DAY)
    await look(fern)
    for (const who of [fern, rose]) await who(addFavourite, { body: { userId: who.me.id, productId: id } })
    expect(await rose(listOwnListings, { query: {} })).toMatchObject([{ id, views: 2, saves: 1 }])
  })
})

describe('a holiday', () => {
  test('pausing all hides what is on sale, and resuming shows those alone again', async () => {
    const rose = await server.member('away')
    const [first, second, own] = [await offer(rose), await offer(rose), await offer(rose)]
    await move(rose, own, 'pause')
    const others = await offer(fern)
    expect(await rose(pauseAll, {})).toEqual({ paused: 2 })
    expect(await rose(pauseAll, {})).toEqual({ paused: 0 })
    expect(await rose(countOwnListings, {})).toMatchObject({ live: 0, paused: 3, onHoliday: 2 })
    expect(await statusOf(fern, others)).toBe('active')
    // Shown and paused again by itself: it then stays paused after the holiday.
    await move(rose, second, 'resume')
    await move(rose, second, 'pause')
    reactivated.length = 0
    expect(await rose(resumeAll, {})).toEqual({ resumed: 1, stillPaused: 0 })
    expect([await statusOf(rose, first), await statusOf(rose, second), await statusOf(rose, own)]).toEqual([
      'active',
      'paused',
      'paused',
    ])
    expect(reactivated).toEqual([first])
    expect(await rose(resumeAll, {})).toEqual({ resumed: 0, stillPaused: 0 })
  })

  test('a listing that expired or was banned from sale meanwhile is not shown again', async () => {
    const rose = await server.member('longaway')
    const produce = await offer(rose, 300, 2)
    const plant = await offer(rose)
    await rose(pauseAll, {})
    await server.deps.db.execute(`update products set title = 'Japanese knotweed' where id = ${plant}`)
    await server.clock.advance(8 * DAY)
    expect(await rose(resumeAll, {})).toEqual({ resumed: 0, stillPaused: 1 })
    expect(await statusOf(rose, plant)).toBe('paused')
    expect(await statusOf(rose, produce)).not.toBe('active')
  })
})

describe('changing several prices', () => {
  test('several prices are changed at once; 0 gives a listing away, and only reductions on sale are announced', async () => {
    const rose = await server.member('prices')
    const [cheaper, dearer, free, paused] = [await offer(rose), await offer(rose), await offer(rose), await offer(rose)]
    await move(rose, paused, 'pause')
    dropped.length = 0
    const prices = [
      { id: cheaper, price: 250, before: 300 },
      { id: dearer, price: 400, before: 300 },
      { id: free, price: 0, before: 300 },
      { id: paused, price: 200, before: 300 },
    ]
    expect(await rose(changePrices, { body: { prices } })).toEqual({ changed: 4 })
    expect(await see(rose, free)).toMatchObject({ price: 0, kind: 'free' })
    expect(dropped).toEqual([
      { listingId: cheaper, before: 300, after: 250 },
      { listingId: free, before: 300, after: 0 },
    ])
    expect(await rose(changePrices, { body: { prices: [{ id: free, price: 100, before: 0 }] } })).toEqual({
      changed: 1,
    })
    expect(await see(rose, free)).toMatchObject({ price: 100, kind: 'sale' })
  })

  test('one refused price leaves all of them unchanged', async () => {
    const rose = await server.member('refusedprices')
    const [mine, sold, others] = [await offer(rose), await offer(rose), await offer(fern)]
    await move(rose, sold, 'sold')
    const good = { id: mine, price: 250, before: 300 }
    const attempt = (bad: { id: number; price: number; before: number }) =>
      rose(changePrices, { body: { prices: [good, bad] } })
    await expect(attempt({ id: others, price: 1, before: 300 })).rejects.toMatchObject({ status: 404 })
    await expect(attempt({ id: sold, price: 1, before: 300 })).rejects.toMatchObject({ status: 409 })
    await expect(attempt({ id: mine, price: -1, before: 300 })).rejects.toMatchObject({ status: 400 })
    await expect(
      rose(changePrices, { body: { prices: [{ id: mine, price: 250, before: 200 }] } }),
    ).rejects.toMatchObject({ status: 409, body: expect.objectContaining({ code: 'PRICE_CHANGED' }) })
    await expect(rose(changePrices, { body: { prices: [] } })).rejects.toMatchObject({ status: 400 })
    expect([await priceOf(rose, mine), await priceOf(fern, others)]).toEqual([300, 300])
  })
})
