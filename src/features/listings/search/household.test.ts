import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '#features/accounts/contract.ts'
import { askAboutPlants, clearHousehold, getHousehold, setHousehold } from '#features/household/contract.ts'
import { required } from '#shared/required.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { createListing, getListing } from '../listing/contract.ts'
import { getMap } from '../map/contract.ts'
import { searchListings } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const ivy = await server.member('ivy')

const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
const catsInTheShade = { ...cats, northFacing: true }

/** Each title with the plant that its seller named. */
const given = [
  ['Spider plant babies', 'spider-plant'],
  ['Regal lily in bud', 'regal-lily'],
  ['Roses and lilies, two pots', 'rose'],
  ['A rose', 'rose'],
  ['Pansies', 'pansy'],
  ['A green thing', null],
] as const
const ids = new Map<string, number>()

beforeAll(async () => {
  for (const [title, plant] of given) {
    const body = listingBody({ title, plant, description: 'Grown with care.', categoryId: 1, postcode: 'BS6 5TR' })
    ids.set(title, (await rose(createListing, { body })).id)
  }
})

const visitorWith = async (body: typeof cats): Promise<Visitor> => {
  const visitor = server.visitor()
  await visitor(setHousehold, { body })
  return visitor
}
const found = async (visitor: Visitor, query: Record<string, string> = {}) =>
  (await visitor(searchListings, { query: { household: 'true', ...query } })).map(({ title }) => title).toSorted()

describe('a household', () => {
  test('a household is kept in a cookie that scripts cannot read, and forgotten', async () => {
    const visitor = server.visitor()
    expect(await visitor(getHousehold, {})).toEqual({ household: null, isInAccount: false, safe: [], notSafe: [] })
    const response = await visitor.request({ method: 'PUT', url: '/api/household', payload: cats })
    expect(String(response.headers['set-cookie'])).toMatch(/household=c;.*HttpOnly.*SameSite=Lax/)
    const mine = await visitor(getHousehold, {})
    expect(mine).toMatchObject({ household: cats, isInAccount: false })
    expect(mine.safe).toContain('spider-plant')
    expect(mine.notSafe).toContain('regal-lily')
    expect([...mine.safe, ...mine.notSafe]).not.toContain('pansy')
    await visitor(clearHousehold, { query: {} })
    expect((await visitor(getHousehold, {})).household).toBeNull()
  })

  test('a household of nobody and nothing is refused, and the one before stays', async () => {
    const visitor = await visitorWith(cats)
    await expect(visitor(setHousehold, { body: { ...cats, cats: false } })).rejects.toMatchObject({
      status: 400,
      sentence: 'Choose at least one, or press Forget',
    })
    expect((await visitor(getHousehold, {})).household).toEqual(cats)
  })

  test('a member keeps a household in the account only on request, and finds it in another browser', async () => {
    const elsewhere = async () => {
      const browser = server.visitor()
      await browser(login, { body: { username: ivy.me.username, password: PASSWORD } })
      return (await browser(getHousehold, {})).household
    }
    await ivy(setHousehold, { body: cats })
    expect(await elsewhere()).toBeNull()
    await ivy(setHousehold, { body: { ...cats, isInAccount: true } })
    expect(await elsewhere()).toEqual(cats)
    expect(await ivy(getHousehold, {})).toMatchObject({ isInAccount: true })
    await ivy(clearHousehold, { query: {} })
    expect(await elsewhere()).toBeNull()
  })

  test('an old cookie does not hide what was saved in the account in another browser', async () => {
    const member = await server.member('twobrowsers')
    await member(setHousehold, { body: { ...cats, isInAccount: true } })
    const other = server.visitor()
    await other(login, { body: { username: member.me.username, password: PASSWORD } })
    const now = { ...cats, cats: false, children: true }
    await other(setHousehold, { body: { ...now, isInAccount: true } })
    expect(await member(getHousehold, {})).toMatchObject({ household: now, isInAccount: true })
    const [answer] = await member(askAboutPlants, { query: { slugs: 'regal-lily' } })
    expect(answer?.members.map(({ who }) => who)).toEqual(['children'])
  })

  test('without a session nothing is saved in or forgotten by an account, and the answer says so', async () => {
    const member = await server.member('signedout')
    await member(setHousehold, { body: { ...cats, isInAccount: true } })
    const visitor = server.visitor()
    visitor.cookies.set('household', required(member.cookies.get('household'), 'no cookie'))
    for (const extra of [{ isInAccount: true }, { asMember: true }]) {
      expect(await refusal(visitor, setHousehold, { body: { ...catsInTheShade, ...extra } })).toMatchObject({
        status: 401,
        message: 'Nothing was saved, because you are signed out. Sign in, and save it again.',
      })
    }
    expect(await refusal(visitor, clearHousehold, { query: { asMember: 'true' } })).toMatchObject({
      status: 401,
      message: 'Nothing was forgotten, because you are signed out. Sign in, so that your account forgets it too.',
    })
    expect(await visitor(getHousehold, {})).toMatchObject({ household: cats })
    expect(await member(getHousehold, {})).toMatchObject({ household: cats, isInAccount: true })
    await visitor(setHousehold, { body: catsInTheShade })
    expect(await visitor(clearHousehold, { query: {} })).toMatchObject({ message: 'This browser has forgotten it.' })
    expect((await visitor(getHousehold, {})).household).toBeNull()
  })

  test('a viewer reads of each plant whether it is safe for their household, and the sources', async () => {
    const visitor = await visitorWith(catsInTheShade)
    const [lily, pansy, ...rest] = await visitor(askAboutPlants, { query: { slugs: 'regal-lily,pansy,no-such-plant' } })
    expect(rest).toEqual([])
    expect(lily).toMatchObject({
      members: [{ who: 'cats', answer: 'not-safe', isDeadly: true, sentence: 'Regal lily can kill cats.' }],
      growing: [{ limit: 'northFacing', answer: 'does-not-suit' }],
    })
    expect(lily?.sources.map(({ says }) => says).join(' ')).toMatch(/toxic to cats.*kidney/)
    expect(pansy?.members).toEqual([
      { who: 'cats', answer: 'not-known', isDeadly: false, sentence: 'We do not know whether Pansy is safe for cats.' },
    ])
    expect(await server.visitor()(askAboutPlants, { query: { slugs: 'pansy' } })).toEqual([])
    await expect(visitor(askAboutPlants, { query: { slugs: 'Not A Slug' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a search for a household', () => {
  test('only listings known to be safe are found, not one whose title offers a lily as well', async () => {
    const visitor = await visitorWith(cats)
    expect(await found(visitor)).toEqual(['A rose', 'Spider plant babies'])
    expect(await found(visitor, { q: 'rose' })).toEqual(['A rose'])
    const { headers } = await visitor.request({ url: '/api/products/search?household=true' })
    expect(headers['x-total-count']).toBe('2')
  })

  test('light counts as well, and other filters still apply', async () => {
    const visitor = await visitorWith(catsInTheShade)
    expect(await found(visitor)).toEqual(['Spider plant babies'])
    expect(await found(await visitorWith(cats), { light: 'part-shade' })).toEqual(['Spider plant babies'])
  })

  test('a viewer without a household is asked to say it first', async () => {
    await expect(found(server.visitor())).rejects.toMatchObject({
      status: 400,
      sentence: 'Say who lives with you first',
    })
  })

  test('visitors who look at the same moment get the answers of their own household', async () => {
    const [ofCats, ofShade] = [await visitorWith(cats), await visitorWith(catsInTheShade)]
    const asked = await Promise.all([found(ofCats), found(ofShade), found(ofCats), found(ofShade)])
    expect(asked.map((titles) => titles.length)).toEqual([2, 1, 2, 1])
  })

  test('the map counts what the list finds, and is stored nowhere', async () => {
    const visitor = await visitorWith(cats)
    for (const query of [{}, { q: 'rose' }, { q: 'lilies' }]) {
      const { points } = await visitor(getMap, { query: { household: 'true', ...query } })
      expect([query, points.reduce((sum, { count }) => sum + count, 0)]).toEqual([
        query,
        (await found(visitor, query)).length,
      ])
    }
    const { headers } = await visitor.request({ url: '/api/products/map?household=true' })
    expect(headers['cache-control'] ?? '').not.toContain('public')
  })

  test('a filter for cats or dogs follows the same rule as a household', async () => {
    const titles = async (query: Record<string, string>) =>
      (await server.visitor()(searchListings, { query })).map(({ title }) => title).toSorted()
    expect(await titles({ catSafe: 'true' })).toEqual(['A rose', 'Spider plant babies'])
    expect(await titles({ dogSafe: 'true' })).toEqual(['Spider plant babies'])
    const { points } = await server.visitor()(getMap, { query: { catSafe: 'true' } })
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })
})

test('a listing names the other plants that its title offers', async () => {
  const read = async (title: string) =>
    (await server.visitor()(getListing, { params: { id: String(ids.get(title)) } })).otherPlants
  expect(await read('Roses and lilies, two pots')).toEqual(['any-lily'])
  expect(await read('A rose')).toBeUndefined()
})
