import { beforeAll, expect, test } from 'vitest'
import { createListing } from '#features/listings/listing/contract.ts'
import type { SiteSetting } from '#shared/site/site-settings.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { changeSettings, getSettings } from './settings-contract.ts'

const server = await startTestServer({ rateLimits: true, env: { NEW_MEMBER_LISTINGS: '7' } })
let ada: TestMember
beforeAll(async () => {
  ada = await server.member('ada', 'admin')
})

const set = (name: SiteSetting, value: string | null) => ada(changeSettings, { body: { changes: [{ name, value }] } })
const fallbackOf = async (wanted: SiteSetting) =>
  (await ada(getSettings, {})).find(({ name }) => name === wanted)?.fallback

test('plants at postcodes of Northern Ireland are refused as the setting says, and tools are not', async () => {
  const rose = await server.member('rose')
  const inBelfast = (categoryId: number) => ({ body: listingBody({ postcode: 'BT9 5AB', categoryId }) })
  expect(await fallbackOf('northernIrelandPlants')).toBe('yes')
  expect((await rose(createListing, inBelfast(1))).status).toBe('active')
  await set('northernIrelandPlants', 'no')
  expect(await refusal(rose, createListing, inBelfast(1))).toMatchObject({ status: 400, code: 'REGION_CLOSED' })
  expect((await rose(createListing, inBelfast(4))).status).toBe('active')
  await set('northernIrelandPlants', null)
  expect((await rose(createListing, inBelfast(1))).status).toBe('active')
})

test('the limits of new members follow the settings, and the environment without them', async () => {
  const add = (who: TestMember) => refusal(who, createListing, { body: listingBody({}) })
  expect(await fallbackOf('newMemberListings')).toBe('7')
  await set('newMemberListings', '1')
  const ivy = await server.member('ivy')
  expect(await add(ivy)).toBeNull()
  expect(await add(ivy)).toMatchObject({ status: 429, code: 'NEW_MEMBER_LIMIT' })
  await set('newMemberDays', '0')
  expect(await add(ivy)).toBeNull()
  await set('newMemberDays', null)
  await set('newMemberListings', null)
  expect(await add(ivy)).toBeNull()
})
