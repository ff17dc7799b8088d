import { beforeAll, describe, expect, test } from 'vitest'
import { createListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import {
  changeAlert,
  createAlert,
  listAlerts,
  MAX_ALERTS,
  MISSING,
  removeAlert,
  restoreAlert,
  tryAlert,
} from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const ivy = await server.member('ivy')
const request = { keywords: 'tomato', userPostcode: 'BS6 5TR' }
type AlertFields = Input<typeof createAlert>['body']

const create = (member: TestMember, body: Partial<AlertFields> = {}) =>
  member(createAlert, { body: { ...request, ...body } })
const list = (member: TestMember) => member(listAlerts, {})
const byId = (id: number) => ({ params: { id: String(id) } })
const MINUTE = 60_000

describe('creating an alert', () => {
  test('an alert is created with the default radius and is visible to its owner only', async () => {
    const fern = await server.member('fern')
    const alert = await create(fern, { userPostcode: ' bs6 5tr' })
    expect(alert).toMatchObject({
      ...{ userId: fern.me.id, keywords: 'tomato', categoryId: null, maxPrice: null, radius: 10, isActive: true },
      ...{ userPostcode: 'BS6 5TR', nearestFirst: false, lastNotified: null, matches: [] },
    })
    expect(alert.place).not.toBe('')
    expect(await list(fern)).toEqual([alert])
    expect(await list(ivy)).toEqual([])
  })

  test('an alert stores only the point of the outward code', async () => {
    const moss = await server.member('moss')
    const [full, outward] = [await create(moss), await create(moss, { userPostcode: 'BS6' })]
    expect([full.userLatitude, full.userLongitude]).toEqual([outward.userLatitude, outward.userLongitude])
  })

  test('an alert stores every field of its input', async () => {
    const hazel = await server.member('hazel')
    const asked = {
      keywords: 'Dahlia, sweet pea',
      categoryId: 3,
      maxPrice: 500,
      radius: 25,
      nearestFirst: true,
    } as const
    expect(await create(hazel, asked)).toMatchObject(asked)
  })

  test.each<[what: string, body: Record<string, unknown>, fields: Record<string, string>]>([
    ['no keywords', { ...request, keywords: '  ' }, { keywords: MISSING }],
    ['no postcode', { ...request, userPostcode: ' ' }, { userPostcode: MISSING }],
    ['neither', {}, { keywords: MISSING, userPostcode: MISSING }],
    [
      'too many keywords',
      { ...request, keywords: 'a'.repeat(256) },
      { keywords: 'Keywords must be at most 255 characters' },
    ],
    [
      'words that say nothing',
      { ...request, keywords: 'the, and of, !' },
      { keywords: 'Please use more specific words, such as the name of a plant' },
    ],
    [
      'no postcode but words',
      { ...request, userPostcode: 'Bristol' },
      { userPostcode: 'Please enter a valid UK postcode' },
    ],
    [
      'a postcode of nowhere',
      { ...request, userPostcode: 'QQ1 1AA' },
      { userPostcode: 'Please enter a valid UK postcode' },
    ],
    [
      'a postcode of the forces',
      { ...request, userPostcode: 'BFPO 57' },
      { userPostcode: 'This postcode belongs to no fixed place. Please enter one of a place in the UK' },
    ],
    [
      'too long a postcode',
      { ...request, userPostcode: 'BS6 5TR, UK' },
      { userPostcode: 'Please enter a valid UK postcode' },
    ],
    ['another radius', { ...request, radius: 12 }, { radius: 'Choose 5, 10, 25 or 50 km' }],
    ['an unknown category', { ...request, categoryId: 99 }, { categoryId: 'Choose a category' }],
    ['less than nothing', { ...request, maxPrice: -1 }, { maxPrice: 'Price cannot be negative' }],
    ['half a penny', { ...request, maxPrice: 0.5 }, { maxPrice: 'Enter a price in whole pence' }],
    ['too much', { ...request, maxPrice: 100_000_001 }, { maxPrice: 'Price is too high' }],
  ])('an alert is refused with the reason: %s', async (_what, body, fields) => {
    for (const url of ['/api/plant-alerts', '/api/plant-alerts/dry-run']) {
      // In a dry run, keywords without a searchable word are not an error, because the user may still be typing.
      if (url.endsWith('dry-run') && 'keywords' in body && body['keywords'] === 'the, and of, !') continue
      const answer = await ivy.request({ method: 'POST', url, payload: body })
      expect(answer.statusCode, url).toBe(400)
      expect(answer.json().fields).toEqual(fields)
    }
    expect(await list(ivy)).toEqual([])
  })

  test('an alert belongs to the signed-in member, whatever the body says', async () => {
    const clover = await server.member('clover')
    const answer = await clover.request({
      method: 'POST',
      url: '/api/plant-alerts',
      payload: { ...request, userId: ivy.me.id, isActive: false, lastNotified: '2020-01-01' },
    })
    expect(answer.json()).toMatchObject({ userId: clover.me.id, isActive: true, lastNotified: null })
    expect(await list(ivy)).toEqual([])
    expect(await refusal(server.visitor(), listAlerts, {})).toMatchObject({ status: 401 })
  })

  test('a member has at most twenty alerts, even when two are created at once', async () => {
    const linden = await server.member('linden')
    for (let n = 1; n < MAX_ALERTS; n++) await create(linden, { keywords: `tomato ${n}` })
    const both = await Promise.all([1, 2].map(() => refusal(linden, createAlert, { body: request })))
    expect(both.map((answer) => answer?.code ?? 'made').toSorted()).toEqual(['TOO_MANY_ALERTS', 'made'])
    expect(await refusal(linden, createAlert, { body: request })).toMatchObject({ status: 409 })
    expect(await list(linden)).toHaveLength(MAX_ALERTS)
  })
})

describe('editing an alert', () => {
  test('an edit leaves the other fields unchanged', async () => {
    const sage = await server.member('sage')
    const { id } = await create(sage, { categoryId: 3, maxPrice: 500, radius: 25 })
    const change = (body: Input<typeof changeAlert>['body']) => sage(changeAlert, { ...byId(id), body })
    expect(await change({ isActive: false })).toMatchObject({
      isActive: false,
      categoryId: 3,
      maxPrice: 500,
      radius: 25,
    })
    expect(await change({ categoryId: null, keywords: 'leek' })).toMatchObject({
      categoryId: null,
      keywords: 'leek',
      maxPrice: 500,
      isActive: false,
    })
    expect(await change({ maxPrice: null, isActive: true, userPostcode: 'm1 1ae' })).toMatchObject({
      maxPrice: null,
      userPostcode: 'M1 1AE',
      isActive: true,
    })
    expect(await refusal(sage, changeAlert, { ...byId(id), body: { userPostcode: 'nowhere' } })).toMatchObject({
      status: 400,
    })
    expect(await list(sage)).toMatchObject([{ keywords: 'leek', userPostcode: 'M1 1AE' }])
  })

  test('a member cannot edit another member’s alert', async () => {
    const basil = await server.member('basil')
    const { id } = await create(basil)
    for (const [endpoint, input] of [
      [changeAlert, { ...byId(id), body: { isActive: false } }],
      [removeAlert, byId(id)],
      [restoreAlert, byId(id)],
    ] as const) {
      expect(await refusal(ivy, endpoint, input as never)).toMatchObject({ status: 404 })
    }
    expect(await list(basil)).toMatchObject([{ id, isActive: true }])
  })
})

describe('deleting an alert', () => {
  test('a deletion can be undone for ten minutes', async () => {
    const aster = await server.member('aster')
    const alert = await create(aster)
    await aster(removeAlert, byId(alert.id))
    expect(await list(aster)).toEqual([])
    expect(await refusal(aster, removeAlert, byId(alert.id))).toMatchObject({ status: 404 })
    expect(await refusal(aster, changeAlert, { ...byId(alert.id), body: {} })).toMatchObject({ status: 404 })
    await server.clock.advance(9 * MINUTE)
    expect(await aster(restoreAlert, byId(alert.id))).toEqual(alert)
    await aster(removeAlert, byId(alert.id))
    await server.clock.advance(11 * MINUTE)
    expect(await refusal(aster, restoreAlert, byId(alert.id))).toMatchObject({ status: 404 })
  })

  test('a deletion frees one of the twenty places, and undoing needs a free place', async () => {
    const heather = await server.member('heather')
    for (let n = 0; n < MAX_ALERTS; n++) await create(heather)
    const [first] = await list(heather)
    await heather(removeAlert, byId(first!.id))
    await create(heather)
    expect(await refusal(heather, restoreAlert, byId(first!.id))).toMatchObject({
      status: 409,
      code: 'TOO_MANY_ALERTS',
    })
  })
})

describe('a dry run', () => {
  const postListing = async (title: string, postcode: string, price = 300, seller = rose, categoryId = 3) =>
    (
      await seller(createListing, {
        body: listingBody({
          title,
          price,
          categoryId,
          postcode,
          location: 'Somewhere',
          description: 'Grown with care in a garden.',
        }),
      })
    ).id
  const run = (body: Partial<AlertFields>, member = ivy) => member(tryAlert, { body: { ...request, ...body } })

  beforeAll(async () => {
    await postListing('Tomato seedlings', 'BS6 5TR')
    await postListing('Plum tomato plants', 'BS5 6XX', 900)
    await postListing('Courgette plants', 'BS7 8AA')
    await postListing('Tomato cages', 'M1 1AE', 300, rose, 7)
  })

  test('a dry run counts current matches and returns the nearest', async () => {
    const { count, total, listings, place } = await run({})
    expect([count, total, listings.map(({ title }) => title)]).toEqual([
      2,
      '2',
      ['Tomato seedlings', 'Plum tomato plants'],
    ])
    expect(listings[0]?.distance).toMatch(/mile/)
    expect(place).not.toBe('')
  })

  test.each<[what: string, body: Partial<AlertFields>, titles: string[]]>([
    ['commas mean or', { keywords: 'tomato plum, zucchini' }, ['Plum tomato plants', 'Courgette plants']],
    ['price', { maxPrice: 300 }, ['Tomato seedlings']],
    ['radius', { keywords: 'tomato cages', radius: 50 }, []],
    ['place', { keywords: 'tomato cages', userPostcode: 'M2 1AA' }, ['Tomato cages']],
    ['category', { keywords: 'tomato cages', userPostcode: 'M2 1AA', categoryId: 3 }, []],
    ['nothing to look for', { keywords: 'the' }, []],
  ])('a dry run matches as the alert does: %s', async (_what, body, titles) => {
    const { listings } = await run(body)
    expect(listings.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  })

  test('a dry run leaves out the member’s own listings and those of blocked members', async () => {
    expect((await run({}, rose)).count).toBe(0)
    const rowan = await server.member('rowan')
    expect((await run({}, rowan)).count).toBe(2)
    await rowan(block, { params: { userId: String(rose.me.id) } })
    expect((await run({}, rowan)).count).toBe(0)
  })

  test('a dry run suggests corrections of misspelt keywords, one alternative at a time', async () => {
    expect((await run({ keywords: 'tomatto, courgete' })).suggestion).toBe('tomato, courgette')
    expect((await run({ keywords: 'tomato, courgette' })).suggestion).toBeNull()
  })

  test('a dry run stores nothing', async () => {
    await run({})
    expect(await list(ivy)).toEqual([])
  })
})
