import { expect, test } from 'vitest'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { changeWanted, getWanted, postWanted } from './contract.ts'
import { changesOfWanted } from './server/change-store.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
const [rose, ivy] = [await server.member('rose'), await server.member('ivy')]

const at = (id: number) => ({ params: { id: String(id) } })
const request = (title: string, note = '') => ivy(postWanted, { body: { title, note, postcode: 'BS6' } })
const change = (id: number, body: Partial<Input<typeof changeWanted>['body']>) =>
  ivy(changeWanted, { ...at(id), body: { title: 'Rhubarb', postcode: 'BS6', ...body } })
const notices = async (who: TestMember, kind: string) =>
  (await who(listNotifications, { query: {} })).filter((one) => one.kind === kind)
const move = (id: number, to: 'pause' | 'resume' | 'sold') =>
  rose(moveListing, { params: { id: String(id), move: to } })

async function offer(title: string): Promise<number> {
  const { id } = await rose(createListing, { body: listingBody({ title, categoryId: 1, postcode: 'BS7 8AA' }) })
  await settle(server)
  return id
}

test('a listing that was reported is not reported again when it is back on sale after a change', async () => {
  const { id } = await request('Sorrel')
  const listing = await offer('Sorrel')
  await pass(server, DAY)
  expect(await notices(ivy, 'alert')).toHaveLength(1)
  await move(listing, 'pause')
  await change(id, { title: 'Sorrel', radius: 25 })
  await move(listing, 'resume')
  await settle(server)
  await pass(server, DAY)
  expect(await notices(ivy, 'alert')).toHaveLength(1)
  expect((await ivy(getWanted, at(id))).matches.map((match) => match.id)).toEqual([listing])
})

test('a question that nobody has read is withdrawn when the request moves to another district', async () => {
  await move(await offer('Medlar'), 'sold')
  const { id } = await request('Medlar')
  await settle(server)
  await change(id, { title: 'Medlar', note: 'Two would do.' })
  expect(await notices(rose, 'wanted')).toHaveLength(1)
  await change(id, { title: 'Medlar', postcode: 'BS7' })
  expect(await notices(rose, 'wanted')).toEqual([])
})

test('many changes do not push the first words out of what staff read', async () => {
  const { id } = await request('Sea kale', 'Rude words.')
  for (let n = 1; n <= 25; n++) await change(id, { title: 'Sea kale', note: `Kind words ${n}.` })
  expect((await changesOfWanted(server.deps.db, id)).map(({ note }) => note)).toContain('Rude words.')
})
