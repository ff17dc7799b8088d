import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerUser, updateProfile } from '#features/accounts/contract.ts'
import { getCalendar } from '#features/guides/calendar-contract.ts'
import { getMonthInTown } from '#features/guides/month-contract.ts'
import { outwardOnly } from '#shared/places/outward-only.ts'
import { listingBody } from '#test/listing-body.ts'
import { person } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'
import { suggest } from '../search/suggest-contract.ts'
import { clearPlace, setPlace } from './contract.ts'

const server = await startTestServer()

describe('where a member says they live', () => {
  test('registration sets the place by the town, as an outward code', async () => {
    const newcomer = server.visitor()
    await newcomer(registerUser, { body: { ...person('hazel'), location: 'Leeds' } })
    expect(newcomer.cookies.get('place')).toMatch(/^LS\d+\.5$/)
  })

  test.each([
    ['BS7 8AA', 'BS7.5'],
    ['Horfield, BS7', 'BS7.5'],
    ['Bristol BS2', 'BS2.5'],
    ['Easton, Bristol', 'BS2.5'],
    ['Atlantis', undefined],
    ['Plot 4', undefined],
  ])('registration with the location %s sets %s', async (location, cookie) => {
    const newcomer = server.visitor()
    await newcomer(registerUser, { body: { ...person(`new${location.replaceAll(/\W/g, '')}`), location } })
    expect(newcomer.cookies.get('place')).toBe(cookie)
  })

  test('registration keeps a place that was chosen before', async () => {
    const newcomer = server.visitor()
    await newcomer(setPlace, { body: { place: 'EH6', radius: 25 } })
    await newcomer(registerUser, { body: { ...person('rowan'), location: 'Leeds' } })
    expect(newcomer.cookies.get('place')).toBe('EH6.25')
  })

  test('a new postcode or town in the profile sets the place, with the radius as it was', async () => {
    const fern = await server.member('fern')
    const params = { id: String(fern.me.id) }
    await fern(setPlace, { body: { place: 'LS6', radius: 10 } })
    await fern(updateProfile, { params, body: { bio: 'Ferns, mostly.' } })
    expect(fern.cookies.get('place')).toBe('LS6.10')
    await fern(updateProfile, { params, body: { postcode: 'BS7 8AA' } })
    expect(fern.cookies.get('place')).toBe('BS7.10')
    await fern(setPlace, { body: { place: 'EH6' } })
    await fern(updateProfile, { params, body: { postcode: 'BS7 8AA', bio: 'Ferns.' } })
    expect(fern.cookies.get('place')).toBe('EH6.10')
    await expect(fern(updateProfile, { params, body: { postcode: 'nowhere' } })).rejects.toMatchObject({ status: 400 })
    expect(fern.cookies.get('place')).toBe('EH6.10')
  })
})

test('calendar and frost dates are those of the viewer’s region, until another is chosen', async () => {
  const viewer = server.visitor()
  const calendar = (region?: string) => viewer(getCalendar, { query: region ? { region } : {} })
  expect(await calendar()).toMatchObject({ region: 'lowlands', usualRegion: 'lowlands', near: null })
  await viewer(setPlace, { body: { place: 'IV2' } })
  const highland = await calendar()
  expect(highland).toMatchObject({ region: 'north-scotland', usualRegion: 'north-scotland', near: 'IV2' })
  expect(await calendar('lowlands')).toMatchObject({ region: 'lowlands', usualRegion: 'north-scotland', near: null })
  expect(await viewer(getMonthInTown, { query: {} })).toMatchObject({ region: { slug: 'north-scotland' } })
  expect(await viewer(getMonthInTown, { query: { town: 'bristol' } })).toMatchObject({ region: { slug: 'south-west' } })
  await viewer(clearPlace, {})
  expect((await calendar()).lastFrost).not.toBe(highland.lastFrost)
})

test('suggestions name the nearest listings first', async () => {
  const rose = await server.member('rose')
  const ids: Record<string, number> = {}
  for (const postcode of ['BS7 8AA', 'LS6 2AB', 'EH6 6QQ']) {
    const body = {
      ...{ title: `Quince of ${postcode.slice(0, 3)}`, description: 'Grown with care.', price: 300 },
      ...{ categoryId: 2, location: 'Here', postcode },
    }
    ids[postcode.slice(0, 3).trim()] = (await rose(createListing, { body: listingBody(body) })).id
  }
  const viewer = server.visitor()
  const shown = async () =>
    (await viewer(suggest, { query: { q: 'quince' } })).flatMap((one) => (one.kind === 'listing' ? [one.id] : []))
  expect(await shown()).toEqual([ids['EH6'], ids['LS6'], ids['BS7']])
  await viewer(setPlace, { body: { place: 'BS6' } })
  expect(await shown()).toEqual([ids['BS7'], ids['LS6'], ids['EH6']])
})

test.each([
  'Bristol-BS7 8AA',
  'BS7 8AA-Horfield',
  'BS7-8AA',
  'BS7.8AA.',
  'BS7 8AA 8AA',
  'BS7-8AA 8AA-Horfield',
  ' ec1a  1bb, and SW1A1AA ',
  'Zoë’s plot, 🌱 m1\t1AE',
  'Leeds',
  'canes x2 6ft',
  'x-B12AB-y_B12AB_',
  'BS7 8AA BS7 8AA',
  '',
])('the stored location %j is shortened by the migration as a new one is', async (stored) => {
  const { db } = server.deps
  await db.execute(sql`update users set location = ${stored} where username = 'fern'`)
  await db.execute(sql.raw(readFileSync('migrations/0189_more_full_postcodes_in_locations.sql', 'utf8')))
  const { rows } = await db.execute(sql`select location from users where username = 'fern'`)
  expect(rows).toEqual([{ location: outwardOnly(stored) }])
})
