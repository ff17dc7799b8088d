import { expect, test } from 'vitest'
import { giftsOf, type Offer, type PlantRequest, ringsAmong } from './plan.ts'

const offer = (memberId: number, plantSlug: string, place = {}): Offer => ({
  ...{ listingId: memberId * 10, memberId, plantSlug, x: 0, y: 0 },
  ...place,
})
const request = (memberId: number, plantSlug: string, place = {}): PlantRequest => ({
  ...{ wantedId: memberId * 100, memberId, plantSlug, x: 0, y: 0, radius: 10 },
  ...place,
})
/** A’s dahlias to B, B’s raspberries to C, C’s leeks to A. */
const offers = [offer(1, 'dahlia'), offer(2, 'raspberry'), offer(3, 'leek')]
const requests = [request(2, 'dahlia'), request(3, 'raspberry'), request(1, 'leek')]

test('dahlias, raspberries and leeks go round among three members', async () => {
  expect(await ringsAmong(await giftsOf({ offers, requests }))).toEqual([
    [
      { giverId: 1, receiverId: 2, listingId: 10, wantedId: 200 },
      { giverId: 2, receiverId: 3, listingId: 20, wantedId: 300 },
      { giverId: 3, receiverId: 1, listingId: 30, wantedId: 100 },
    ],
  ])
})

test('what is further away than a member wants to go is not given', async () => {
  const far = [request(2, 'dahlia', { x: 8, y: 7 }), request(3, 'raspberry'), request(1, 'leek')]
  expect((await giftsOf({ offers, requests: far })).map(({ giverId }) => giverId)).toEqual([2, 3])
  expect(await ringsAmong(await giftsOf({ offers, requests: far }))).toEqual([])
})

test('nobody gives to themselves, and what was declined is not proposed again', async () => {
  expect(await giftsOf({ offers: [offer(1, 'mint')], requests: [request(1, 'mint')] })).toEqual([])
  const mayFulfil = ({ listingId }: { listingId: number }) => listingId !== 20
  expect(await ringsAmong(await giftsOf({ offers, requests, mayFulfil }))).toEqual([])
})

test('of several listings for one member the nearest is given', async () => {
  const near = { ...offer(1, 'dahlia', { x: 1 }), listingId: 11 }
  const gifts = await giftsOf({ offers: [offer(1, 'dahlia', { x: 5 }), near], requests: [request(2, 'dahlia')] })
  expect(gifts.map(({ listingId }) => listingId)).toEqual([11])
})

test('two members who may not be in one ring are not, although neither gives to the other', async () => {
  const four = [...offers, offer(4, 'mint')]
  const round = [request(2, 'dahlia'), request(3, 'raspberry'), request(4, 'leek'), request(1, 'mint')]
  const gifts = await giftsOf({ offers: four, requests: round })
  expect(await ringsAmong(gifts)).toHaveLength(1)
  expect(await ringsAmong(gifts, (one, other) => one + other !== 4 || one === other)).toEqual([])
})

test('a nearer listing that may not be given does not hide one that may', async () => {
  const near = { ...offer(1, 'dahlia'), listingId: 11 }
  const far = offer(1, 'dahlia', { x: 5 })
  const mayFulfil = ({ listingId }: { listingId: number }) => listingId !== 11
  const gifts = await giftsOf({ offers: [near, far], requests: [request(2, 'dahlia')], mayFulfil })
  expect(gifts.map(({ listingId }) => listingId)).toEqual([10])
})
