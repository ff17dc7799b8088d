import { expect, test } from 'vitest'
import { clearHousehold, setHousehold } from '#features/household/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import { changeAlert, createAlert, listAlerts, tryAlert } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
const request = { keywords: 'plant', userPostcode: 'BS6 5TR' }

const post = (title: string, plant: string | null) =>
  rose(createListing, { body: listingBody({ title, plant, categoryId: 1, postcode: 'BS6 5TR' }) })
const reported = async (member: TestMember) =>
  (await member(listAlerts, {})).flatMap(({ matches }) => matches.map(({ title }) => title)).toSorted()

test('an alert for a household reports only what is known to be safe for it', async () => {
  const [careful, any] = [await server.member('careful'), await server.member('any')]
  await careful(setHousehold, { body: cats })
  expect(await careful(createAlert, { body: { ...request, forHousehold: true } })).toMatchObject({ forHousehold: true })
  expect(await any(createAlert, { body: request })).toMatchObject({ forHousehold: false })
  await post('Spider plant', 'spider-plant')
  await post('Lily plant', 'regal-lily')
  await post('Spider plant and lily plant', 'spider-plant')
  await post('Unnamed plant', null)
  await settle(server)
  await pass(server, 61 * 60_000)
  await settle(server)
  expect(await reported(careful)).toEqual(['Spider plant'])
  expect(await reported(any)).toHaveLength(4)
})

test('a preview of an alert for a household counts what is safe alone', async () => {
  const careful = await server.member('previewer')
  await careful(setHousehold, { body: cats })
  const { count, listings } = await careful(tryAlert, { body: { ...request, forHousehold: true } })
  expect([count, listings.map(({ title }) => title)]).toEqual([1, ['Spider plant']])
})

test('an alert keeps its household when the member has none any more, and loses it on request', async () => {
  const leaver = await server.member('leaver')
  expect(await refusal(leaver, createAlert, { body: { ...request, forHousehold: true } })).toMatchObject({
    status: 400,
    fields: { forHousehold: 'Say who lives with you first' },
  })
  await leaver(setHousehold, { body: cats })
  const { id } = await leaver(createAlert, { body: { ...request, forHousehold: true } })
  await leaver(clearHousehold, {})
  const change = (body: object) => leaver(changeAlert, { params: { id: String(id) }, body })
  expect(await change({ radius: 25, forHousehold: true })).toMatchObject({ forHousehold: true })
  expect(await change({ radius: 10 })).toMatchObject({ forHousehold: true })
  expect(await change({ forHousehold: false })).toMatchObject({ forHousehold: false })
})
