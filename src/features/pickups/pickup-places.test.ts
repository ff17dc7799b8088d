import { describe, expect, test } from 'vitest'
import { changeListing, createListing, getListing, listBySeller } from '#features/listings/listing/contract.ts'
import {
  addPickupPlace,
  changePickupPlace,
  listPickupPlaces,
  removePickupPlace,
} from '#features/listings/place/pickup-places-contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, see as seeOrder } from '#test/shop.ts'
import { listPickups, setPickupTimes } from './contract.ts'

const server = await startTestServer()
const ivy = await server.member('ivy')
const visitor = server.visitor()

const PLOT = { name: 'Allotment', details: 'Plot 14, the green gate', postcode: 'LS6 2AB' }
const HOME = { name: 'Home', details: '12 Elm Road, blue door', postcode: 'BS7 9AA' }

const offer = async (who: TestMember, place: object) =>
  who(createListing, {
    body: listingBody({ title: 'Lovage', description: 'A large pot of it.', price: 2000, categoryId: 1, ...place }),
  })
const see = (who: typeof visitor, id: number) => who(getListing, { params: { id: String(id) } })

describe('a seller’s pickup places', () => {
  test('a listing takes town and outward code from its place, and only the seller sees which it is', async () => {
    const rose = await server.member('rose')
    const plot = await rose(addPickupPlace, { body: PLOT })
    expect(plot).toMatchObject({ ...PLOT, town: 'Headingley' })
    const { id } = await offer(rose, { pickupPlaceId: plot.id })
    expect(await see(rose, id)).toMatchObject({ location: 'Headingley', outcode: 'LS6', pickupPlaceId: plot.id })
    for (const who of [ivy, visitor]) {
      expect(await see(who, id)).not.toHaveProperty('pickupPlaceId')
      const listings = await who(listBySeller, { params: { sellerId: String(rose.me.id) }, query: {} })
      expect(JSON.stringify(listings)).not.toMatch(/Plot 14|2AB/)
    }
  })

  test('an exact place typed in the form is added to the list, and the last used place comes first', async () => {
    const fern = await server.member('fern')
    await fern(addPickupPlace, { body: PLOT })
    await offer(fern, { postcode: 'BS7 9AA', pickupDetails: HOME.details })
    expect(await fern(listPickupPlaces, {})).toMatchObject([
      { name: '12 Elm Road', details: HOME.details, postcode: 'BS7 9AA', town: 'Horfield' },
      { name: 'Allotment' },
    ])
    expect(await ivy(listPickupPlaces, {})).toEqual([])
  })

  test('changing a place moves the listings that name it; removing it leaves them where they are', async () => {
    const moss = await server.member('moss')
    const { id: placeId } = await moss(addPickupPlace, { body: PLOT })
    const params = { id: String(placeId) }
    const { id } = await offer(moss, { pickupPlaceId: placeId })
    await moss(changePickupPlace, { params, body: HOME })
    expect(await see(visitor, id)).toMatchObject({ location: 'Horfield', outcode: 'BS7' })
    await moss(removePickupPlace, { params })
    expect(await moss(listPickupPlaces, {})).toEqual([])
    expect(await see(moss, id)).toMatchObject({ outcode: 'BS7', pickupPlaceId: placeId })
    await expect(moss(removePickupPlace, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('another member’s place, an unknown postcode and an eleventh place are refused, and nothing is stored', async () => {
    const clover = await server.member('clover')
    const { id } = await ivy(addPickupPlace, { body: PLOT })
    await expect(offer(clover, { pickupPlaceId: id })).rejects.toMatchObject({
      status: 400,
      body: expect.objectContaining({ fields: { pickupPlaceId: 'Choose one of your pickup places' } }),
    })
    await expect(clover(addPickupPlace, { body: { ...PLOT, postcode: 'nowhere' } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(clover(addPickupPlace, { body: { ...PLOT, details: ' ' } })).rejects.toMatchObject({ status: 400 })
    expect(await clover(listPickupPlaces, {})).toEqual([])
    for (let place = 0; place < 10; place++) await clover(addPickupPlace, { body: PLOT })
    await expect(clover(addPickupPlace, { body: PLOT })).rejects.toMatchObject({ status: 409 })
    await expect(offer(clover, { location: 'Leeds', pickupDetails: 'Back gate' })).rejects.toMatchObject({
      status: 409,
    })
    expect(await clover(listBySeller, { params: { sellerId: String(clover.me.id) }, query: {} })).toEqual([])
  })

  test('a change of a listing names another place, adds one, or none', async () => {
    const sage = await server.member('sage')
    const home = await sage(addPickupPlace, { body: HOME })
    const { id } = await offer(sage, { postcode: 'LS6 2AB' })
    const change = (body: object) => sage(changeListing, { params: { id: String(id) }, body })
    expect(await change({ pickupPlaceId: home.id })).toMatchObject({ location: 'Horfield', pickupPlaceId: home.id })
    expect(await change({ price: 100 })).toMatchObject({ outcode: 'BS7', pickupPlaceId: home.id })
    expect(await change({ pickupPlaceId: null })).toMatchObject({ outcode: 'BS7', pickupPlaceId: null })
    const added = await change({ pickupDetails: 'Side gate, past the hives' })
    expect((await sage(listPickupPlaces, {}))[0]).toMatchObject({ id: added.pickupPlaceId, name: 'Side gate' })
    expect(added).toMatchObject({ outcode: 'BS7' })
  })
})

describe('the exact place after payment', () => {
  test('the buyer reads the place of the listing; without one, the seller’s directions', async () => {
    const basil = await server.member('basil')
    const { id: placeId } = await basil(addPickupPlace, { body: PLOT })
    await basil(setPickupTimes, { body: { windows: [], details: 'Ring the cow bell' } })
    const placed = await offer(basil, { pickupPlaceId: placeId })
    const other = await offer(basil, { location: 'Leeds' })
    const [first, second] = [await buy(server, ivy, placed.id), await buy(server, ivy, other.id)]
    expect((await seeOrder(ivy, first)).pickup?.directions).toBe(PLOT.details)
    expect((await seeOrder(ivy, second)).pickup?.directions).toBe('Ring the cow bell')
    expect(await basil(listPickups, {})).toEqual([])
  })
})
