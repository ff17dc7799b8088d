import { expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { createListing, getListing, moveListing } from './contract.ts'
import { expireListings } from './server/expiry.ts'

const server = await startTestServer()
const DAY = 86_400_000

const postListing = async (who: TestMember, title: string, categoryId = 2) => {
  const body = { title, description: 'A large pot of it.', price: 300, categoryId, location: 'Leeds' }
  return String((await who(createListing, { body: listingBody(body) })).id)
}
const titles = async (who: TestMember) => (await who(listNotifications, { query: {} })).map(({ title }) => title)
const subjectsTo = async ({ me }: TestMember) =>
  (await server.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)

test('sellers are notified once of each expired listing, and of no other', async () => {
  const [rose, fern, moss] = [await server.member('rose'), await server.member('fern'), await server.member('moss')]
  const ids = [await postListing(rose, 'Lovage'), await postListing(fern, 'Sorrel'), await postListing(fern, 'Borage')]
  await postListing(moss, 'Raspberry canes', 1)
  await moss(moveListing, { params: { id: await postListing(moss, 'Chard'), move: 'sold' } })
  await server.clock.advance(8 * DAY)
  await Promise.all([expireListings(server.deps), expireListings(server.deps)])
  await expireListings(server.deps)
  expect(await titles(rose)).toEqual(['No longer for sale: Lovage'])
  expect(await subjectsTo(rose)).toContain('No longer for sale: Lovage')
  const texts = (await server.mails()).filter(({ to }) => to === fern.me.email).map(({ text }) => text)
  for (const title of ['Sorrel', 'Borage']) expect(texts.join().split(title)).toHaveLength(2)
  expect(await titles(moss)).toEqual([])
  for (const id of ids) {
    expect((await server.visitor()(getListing, { params: { id } })).status).toBe('expired')
  }
})

test('listings that expire together are reported in one email', async () => {
  const ivy = await server.member('ivy')
  for (let i = 1; i <= 12; i++) await postListing(ivy, `Lettuce ${i}`)
  await server.clock.advance(8 * DAY)
  await expireListings(server.deps)
  expect(await titles(ivy)).toEqual(['12 of your listings are no longer for sale'])
  const mail = (await server.mails()).find(({ subject }) => subject.startsWith('12 of'))
  expect(mail?.text).toContain('And 2 more.')
})
