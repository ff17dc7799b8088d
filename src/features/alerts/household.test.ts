import { describe, expect, test } from 'vitest'
import { clearHousehold, getHousehold, setHousehold } from '#features/household/contract.ts'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { required } from '#shared/required.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import { changeAlert, createAlert, listAlerts, removeAlert, restoreAlert, tryAlert } from './contract.ts'

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

test('an alert for a household needs one, keeps it through other changes, and loses it on request', async () => {
  const leaver = await server.member('leaver')
  expect(await refusal(leaver, createAlert, { body: { ...request, forHousehold: true } })).toMatchObject({
    status: 400,
    fields: { forHousehold: 'Say who lives with you first' },
  })
  await leaver(setHousehold, { body: cats })
  const { id } = await leaver(createAlert, { body: { ...request, forHousehold: true } })
  const change = (body: object) => leaver(changeAlert, { params: { id: String(id) }, body })
  expect(await change({ radius: 10 })).toMatchObject({ forHousehold: true, household: cats })
  expect(await change({ forHousehold: false })).toMatchObject({ forHousehold: false, household: null })
})

describe('an alert for a household follows its owner', () => {
  const dogs = { ...cats, cats: false, dogs: true }
  const householdsOf = async (member: TestMember) => (await member(listAlerts, {})).map(({ household }) => household)

  test('a household that is saved is used by all alerts that are for one, in the account or not, and by no others', async () => {
    const [mover, other] = [await server.member('mover'), await server.member('other')]
    for (const member of [mover, other]) {
      await member(setHousehold, { body: cats })
      await member(createAlert, { body: { ...request, forHousehold: true } })
      await member(createAlert, { body: { ...request, keywords: 'fern' } })
    }
    await mover(setHousehold, { body: { ...dogs, isInAccount: true } })
    expect(await householdsOf(mover)).toEqual([null, dogs])
    await mover(setHousehold, { body: { ...cats, children: true } })
    expect(await householdsOf(mover)).toEqual([null, { ...cats, children: true }])
    expect(await householdsOf(other)).toEqual([null, cats])
  })

  test('a browser with an older household changes an alert, and not whom it is for', async () => {
    const mover = await server.member('twodevices')
    await mover(setHousehold, { body: cats })
    const { id } = await mover(createAlert, { body: { ...request, forHousehold: true } })
    const older = required(mover.cookies.get('household'), 'no cookie')
    await mover(setHousehold, { body: dogs })
    mover.cookies.set('household', older)
    const body = { radius: 10, forHousehold: true } as const
    expect(await mover(changeAlert, { params: { id: String(id) }, body })).toMatchObject({ household: dogs })
  })

  test('a new alert in a browser with an older household, and its preview, use the one that was saved last', async () => {
    const mover = await server.member('newalert')
    await mover(setHousehold, { body: cats })
    const older = required(mover.cookies.get('household'), 'no cookie')
    await mover(createAlert, { body: { ...request, forHousehold: true } })
    await mover(setHousehold, { body: dogs })
    mover.cookies.set('household', older)
    expect(await mover(getHousehold, {})).toMatchObject({ household: cats })
    const body = { ...request, keywords: 'lily', forHousehold: true } as const
    expect(await mover(createAlert, { body })).toMatchObject({ household: dogs })
    await post('Rose plant', 'rose')
    const preview = { ...request, keywords: 'rose', forHousehold: true } as const
    expect((await mover(tryAlert, { body: preview })).count).toBe(0)
  })

  test('a household that is forgotten leaves every alert', async () => {
    const leaver = await server.member('forgetter')
    await leaver(setHousehold, { body: cats })
    const { id } = await leaver(createAlert, { body: { ...request, forHousehold: true } })
    await leaver(removeAlert, { params: { id: String(id) } })
    await leaver(createAlert, { body: { ...request, forHousehold: true } })
    await leaver(clearHousehold, { query: {} })
    await leaver(restoreAlert, { params: { id: String(id) } })
    expect(await householdsOf(leaver)).toEqual([null, null])
  })

  test('a listing is checked again when its alert is sent: by its new title, and for the new household', async () => {
    const [careful, mover] = [await server.member('checker'), await server.member('newdog')]
    for (const member of [careful, mover]) {
      await member(setHousehold, { body: cats })
      await member(createAlert, { body: { ...request, keywords: 'babies', forHousehold: true, nearestFirst: true } })
      // The first match is sent at once, the next one an hour later.
      await post(`Spider plant babies for ${member.me.username}`, 'spider-plant')
      await settle(server)
    }
    const plain = await post('Spider plant babies, green', 'spider-plant')
    const edited = await post('Rose babies', 'rose')
    await settle(server)
    const body = {
      ...listingBody({ title: 'Rose and lily babies', plant: 'rose', categoryId: 1, postcode: 'BS6 5TR' }),
    }
    await rose(changeListing, { params: { id: String(edited.id) }, body })
    await mover(setHousehold, { body: { ...dogs } })
    await pass(server, 61 * 60_000)
    await settle(server)
    const titles = (member: TestMember) => reported(member)
    expect(await titles(careful)).toContain('Spider plant babies, green')
    expect(await titles(careful)).not.toContain('Rose and lily babies')
    expect(plain.title).toBe('Spider plant babies, green')
    expect((await titles(mover)).filter((title) => /rose/i.test(title))).toEqual([])
  })
})
