import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { changeListing, createListing, getListing, listListings, moveListing, removeListing } from './contract.ts'
import { listOwnListings, restoreListing } from './own-contract.ts'
import { removeByStaff } from './server/by-staff-store.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const warden = await server.member('warden', 'moderator')
const visitor = server.visitor()

const DAY = 86_400_000

type Body = Input<typeof createListing>['body']
const postListing = async (who: TestMember, changes: Partial<Body> = {}) => {
  const body = { title: 'Lovage', description: 'A large pot of it.', price: 300, categoryId: 1, location: 'Leeds' }
  return String((await who(createListing, { body: listingBody({ ...body, ...changes }) })).id)
}
const see = (id: string) => visitor(getListing, { params: { id } })
const restore = (who: TestMember, id: string) => who(restoreListing, { params: { id } })
const refused = (status: number, message: string) => ({ status, body: expect.objectContaining({ message }) })

describe('a seller’s own listings', () => {
  test('a seller sees all their listings in every status except removed, newest first', async () => {
    const poppy = await server.member('poppy')
    const [active, paused, sold, expired, removed] = [
      await postListing(poppy),
      await postListing(poppy),
      await postListing(poppy),
      await postListing(poppy, { categoryId: 2 }),
      await postListing(poppy),
    ]
    await poppy(moveListing, { params: { id: paused, move: 'pause' } })
    await poppy(moveListing, { params: { id: sold, move: 'sold' } })
    await poppy(removeListing, { params: { id: removed } })
    await server.clock.advance(8 * DAY)
    const mine = async (query: Input<typeof listOwnListings>['query']) =>
      (await poppy(listOwnListings, { query })).map(({ id, status }) => [String(id), status])
    expect(await mine({})).toEqual([
      [expired, 'expired'],
      [sold, 'sold'],
      [paused, 'paused'],
      [active, 'active'],
    ])
    expect(await mine({ status: 'expired' })).toEqual([[expired, 'expired']])
    expect(await mine({ status: 'active' })).toEqual([[active, 'active']])
    const first = await poppy.page(listOwnListings, { query: { limit: '3' } })
    expect(first.items).toHaveLength(3)
    expect(await mine({ limit: '3', cursor: first.next ?? '' })).toEqual([[active, 'active']])
    expect(await rose(listOwnListings, { query: {} })).toEqual([])
    await expect(visitor(listOwnListings, { query: {} })).rejects.toMatchObject({ status: 401 })
  })
})

describe('undoing a removal', () => {
  test.each(['active', 'paused', 'sold'] as const)(
    'undo restores a listing to its previous status: %s',
    async (status) => {
      const id = await postListing(rose)
      if (status === 'paused') await rose(moveListing, { params: { id, move: 'pause' } })
      if (status === 'sold') await rose(moveListing, { params: { id, move: 'sold' } })
      await rose(removeListing, { params: { id } })
      await expect(see(id)).rejects.toMatchObject({ status: 410 })
      expect(await restore(rose, id)).toMatchObject({ id: Number(id), status })
      const isListed = (await visitor(listListings, { query: {} })).some((listing) => String(listing.id) === id)
      expect(isListed).toBe(status === 'active')
    },
  )

  test('undo works once, within ten minutes, and only for the member who removed the listing', async () => {
    const id = await postListing(rose)
    await expect(restore(rose, id)).rejects.toMatchObject(refused(409, 'This listing has not been removed.'))
    await rose(removeListing, { params: { id } })
    await expect(restore(fern, id)).rejects.toMatchObject(refused(403, 'This listing belongs to someone else.'))
    await restore(rose, id)
    await expect(restore(rose, id)).rejects.toMatchObject(refused(409, 'This listing has not been removed.'))
    await rose(removeListing, { params: { id } })
    await server.clock.advance(10 * 60_000 + 1)
    await expect(restore(rose, id)).rejects.toMatchObject(
      refused(409, 'It is too late to undo this. Please list it again.'),
    )
    await expect(see(id)).rejects.toMatchObject({ status: 410 })
    await expect(restore(rose, '987654')).rejects.toMatchObject({ status: 404 })
  })

  test('a seller cannot undo a removal by staff', async () => {
    const id = await postListing(rose)
    const { id: wardenId } = warden.me
    expect(await removeByStaff(server.deps.db, Number(id), wardenId, server.deps.clock.now())).toBe('active')
    await expect(restore(rose, id)).rejects.toMatchObject(refused(403, 'We have removed this listing.'))
    await expect(restore(warden, id)).rejects.toMatchObject(refused(403, 'This listing belongs to someone else.'))
  })
})

describe('the lifetime of a listing', () => {
  const daysLeft = async (id: string) =>
    Math.round((Date.parse((await see(id)).expiresAt) - server.deps.clock.now().getTime()) / DAY)

  test('a listing lasts 60 days, produce 7 days', async () => {
    expect(await daysLeft(await postListing(rose))).toBe(60)
    expect(await daysLeft(await postListing(rose, { categoryId: 2 }))).toBe(7)
  })

  test('changing the category to produce shortens the lifetime; changing it back does not extend it', async () => {
    const lettuce = await postListing(rose)
    await rose(changeListing, { params: { id: lettuce }, body: { categoryId: 2 } })
    expect(await daysLeft(lettuce)).toBe(7)
    await rose(changeListing, { params: { id: lettuce }, body: { categoryId: 1 } })
    expect(await daysLeft(lettuce)).toBe(7)
    await rose(moveListing, { params: { id: lettuce, move: 'renew' } })
    expect(await daysLeft(lettuce)).toBe(60)
  })
})
