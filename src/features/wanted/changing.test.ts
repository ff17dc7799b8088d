import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount, keepAccount } from '#features/accounts/account-contract.ts'
import { login } from '#features/accounts/contract.ts'
import { getCase, listCases } from '#features/desk/contract.ts'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications, readNotification } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import {
  changeWanted,
  deleteWanted,
  getWanted,
  listOwnWanted,
  listWanted,
  postWanted,
  setWantedStatus,
  type Wanted,
  wantedDemand,
} from './contract.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
let rose: TestMember
let moss: TestMember
let people = 0
const newMember = (): Promise<TestMember> => server.member(`seeker${++people}`)
/** A word that no other test uses. */
let words = 0
const newWord = (): string => `sorrel${'abcdefghijklmnopqrstuvwxyz'[++words % 26]}x`

beforeAll(async () => {
  rose = await server.member('rose')
  moss = await server.member('moss', 'moderator')
})

const at = (id: number) => ({ params: { id: String(id) } })
const request = (who: TestMember, body: Partial<Input<typeof postWanted>['body']>) =>
  who(postWanted, { body: { title: 'Rhubarb', postcode: 'BS6', ...body } })
const changed = (who: TestMember, id: number, body: Partial<Input<typeof changeWanted>['body']>) =>
  who(changeWanted, { ...at(id), body: { title: 'Rhubarb', postcode: 'BS6', ...body } })
const setStatus = (who: TestMember, id: number, status: 'open' | 'found' | 'closed') =>
  who(setWantedStatus, { ...at(id), body: { status } })
const notices = async (who: TestMember, kind: string) =>
  (await who(listNotifications, { query: {} })).filter((one) => one.kind === kind)
const matchesOf = async (who: TestMember, id: number) => (await who(getWanted, at(id))).matches.map((match) => match.id)

async function offer(title: string, { seller = rose, postcode = 'BS7 8AA' } = {}): Promise<number> {
  const body = {
    title,
    postcode,
    categoryId: 1,
    location: 'Bristol',
    description: 'Dug up this morning, well watered.',
  }
  const { id } = await seller(createListing, { body: listingBody(body) })
  await settle(server)
  return id
}

/** A request, and a seller who was asked for it. */
async function asked(author: TestMember): Promise<{ id: number; seller: TestMember; word: string }> {
  const [seller, word] = [await newMember(), newWord()]
  await seller(moveListing, { params: { id: String(await offer(word, { seller })), move: 'sold' } })
  const { id } = await request(author, { title: word, days: 14 })
  await settle(server)
  expect(await notices(seller, 'wanted')).toHaveLength(1)
  return { id, seller, word }
}

/** Lets what is kept become older by some days, and runs what deletes it. */
async function age(days: number): Promise<void> {
  const { db } = server.deps
  await db.execute(sql`update wanted_requests set deleted_at = deleted_at - make_interval(days => ${days})`)
  await db.execute(sql`update wanted_changes set at = at - make_interval(days => ${days})`)
  await pass(server, DAY)
}

describe('changing a request', () => {
  test('everyone reads the new words and place, and it ends when it would have unless its author says otherwise', async () => {
    const [ivy, visitor] = [await newMember(), server.visitor()]
    const { id, createdAt, expiresAt } = await request(ivy, {
      title: 'Globe artichoke',
      note: 'One.',
      plant: 'globe-artichoke',
    })
    await pass(server, DAY)
    await changed(ivy, id, { title: 'Cardoon', note: '', postcode: 'BS7 8AA', radius: 25 })
    const shown = await visitor(getWanted, at(id))
    expect(shown).toMatchObject({ title: 'Cardoon', note: null, plant: null, outcode: 'BS7', radius: 25, expiresAt })
    expect(JSON.stringify(shown)).not.toContain('8AA')
    const later = await changed(ivy, id, { title: 'Cardoon', days: 90 })
    expect(Math.round((Date.parse(later.expiresAt) - Date.parse(createdAt)) / DAY)).toBe(91)
  })

  test('listings match the new words and place from then on, and those that no longer match are left out', async () => {
    const [kim, word, other] = [await newMember(), newWord(), newWord()]
    const { id } = await request(kim, { title: word })
    const both = await offer(`${word} and ${other}`)
    await pass(server, DAY)
    const near = await offer(word)
    expect((await matchesOf(kim, id)).toSorted((one, two) => one - two)).toEqual([both, near])
    await changed(kim, id, { title: other })
    expect(await matchesOf(kim, id)).toEqual([both])
    await pass(server, DAY)
    await offer(word)
    expect(await notices(kim, 'alert')).toHaveLength(2)
    const listing = await offer(other)
    expect(await matchesOf(kim, id)).toContain(listing)
    const demand = async (title: string) => (await rose(wantedDemand, { query: { title, postcode: 'BS7' } })).count
    expect([await demand(word), await demand(other)]).toEqual([0, 1])
    await changed(kim, id, { title: other, postcode: 'SN15' })
    expect(await matchesOf(kim, id)).toEqual([])
    expect(await demand(other)).toBe(0)
  })

  test('another note alone leaves the matches, and sellers are not asked again', async () => {
    const gus = await newMember()
    const { id, seller, word } = await asked(gus)
    const listing = await offer(word)
    await rose(moveListing, { params: { id: String(listing), move: 'sold' } })
    await changed(gus, id, { title: word, note: 'Two would do.' })
    await settle(server)
    expect(await matchesOf(gus, id)).toEqual([listing])
    await changed(gus, id, { title: `${word} crown` })
    await settle(server)
    expect(await notices(seller, 'wanted')).toHaveLength(1)
  })

  test.each([
    ['a link', { note: 'See www.example.com' }, 'note'],
    ['a plant that may not be sold', { title: 'Japanese knotweed' }, 'title'],
    ['no such place', { postcode: 'QQ1' }, 'postcode'],
    ['a plant that the catalogue lacks', { plant: 'no-such-plant' }, 'plant'],
    ['another number of days', { days: 7 as never }, 'days'],
  ])('a change to %s is refused with an error on its field, and loses nothing', async (_what, change, field) => {
    const { id } = await request(rose, { title: 'Lovage', note: 'One.' })
    const body = { title: 'Lovage', postcode: 'BS6', ...change }
    const refused = await refusal(rose, changeWanted, { ...at(id), body })
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys(refused?.fields ?? {})).toContain(field)
    expect(await rose(getWanted, at(id))).toMatchObject({ title: 'Lovage', note: 'One.', outcode: 'BS6' })
    await setStatus(rose, id, 'closed')
  })

  test('one that is not open is opened before it is changed', async () => {
    const { id } = await request(rose, { title: 'Lovage' })
    await setStatus(rose, id, 'found')
    const body = { title: 'Sea kale', postcode: 'BS6' }
    expect(await refusal(rose, changeWanted, { ...at(id), body })).toMatchObject({
      ...{ status: 409, code: 'REQUEST_NOT_OPEN' },
    })
    await setStatus(rose, id, 'open')
    expect(await rose(changeWanted, { ...at(id), body })).toMatchObject({ title: 'Sea kale', status: 'open' })
    await setStatus(rose, id, 'closed')
  })
})

test('a deleted request is gone for everyone, and no listing matches it', async () => {
  const [may, word] = [await newMember(), newWord()]
  const { id } = await request(may, { title: word })
  await may(deleteWanted, at(id))
  for (const who of [may, rose]) expect(await refusal(who, getWanted, at(id))).toMatchObject({ status: 404 })
  expect(await may(listOwnWanted, { query: {} })).toEqual([])
  expect((await rose(listWanted, { query: { near: 'BS6' } })).wanted.map((one) => one.id)).not.toContain(id)
  await offer(word)
  expect(await notices(may, 'alert')).toEqual([])
  const body = { title: word, postcode: 'BS6' }
  expect(await refusal(may, deleteWanted, at(id))).toMatchObject({ status: 404 })
  expect(await refusal(may, changeWanted, { ...at(id), body })).toMatchObject({ status: 404 })
  expect(await refusal(may, setWantedStatus, { ...at(id), body: { status: 'open' } })).toMatchObject({ status: 404 })
  const report = { targetKind: 'wanted', targetId: id, reason: 'spam' } as const
  expect(await refusal(rose, sendReport, { body: report })).toMatchObject({ status: 404 })
})

test('staff read what a reported request said before it was changed and deleted, for 180 days', async () => {
  const eve = await newMember()
  const { id } = await request(eve, { title: 'Sea kale', note: 'Rude words.' })
  await rose(sendReport, { body: { targetKind: 'wanted', targetId: id, reason: 'offensive' } })
  await changed(eve, id, { title: 'Sea kale', note: 'Kind words.' })
  await changed(eve, id, { title: 'Sea kale', note: 'Kind words.', radius: 5 })
  await eve(deleteWanted, at(id))
  const { cases } = await moss(listCases, { query: { part: 'reports' } })
  const caseId = cases.find(({ subjectKind }) => subjectKind === 'wanted')?.id ?? 0
  const subject = async () => (await moss(getCase, at(caseId))).subject
  expect(await subject()).toMatchObject({
    ...{ kind: 'wanted', title: 'Sea kale', note: 'Kind words.', isDeleted: true },
    changes: [{ title: 'Sea kale', note: 'Rude words.' }],
  })
  await age(178)
  expect(await subject()).toMatchObject({ changes: [{ note: 'Rude words.' }] })
  await age(2)
  expect(await subject()).toBeNull()
})

test('all requests of a member are listed a page at a time, those that are open apart', async () => {
  const [ann, now] = [await newMember(), server.deps.clock.now()]
  const { id: oldest } = await request(ann, { title: 'Lovage', days: 14 })
  await server.deps.db.execute(sql`
    insert into wanted_requests (author_id, title, outcode, place, radius, status, created_at, updated_at, expires_at)
    select ${ann.me.id}, 'Fern ' || n, 'KW15', planar(58.98, -2.96), 10, 'closed', ${now.toISOString()},
      ${now.toISOString()}, ${new Date(now.getTime() + DAY).toISOString()}
    from generate_series(1, 130) n`)
  expect((await ann(listOwnWanted, { query: { state: 'open' } })).map(({ id }) => id)).toEqual([oldest])
  const page = await ann.request({ url: '/api/wanted/mine?state=ended' })
  const first = page.json<Wanted[]>()
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? ''
  const rest = await ann.request({ url: next })
  expect(rest.headers['link']).toBeUndefined()
  expect([...first, ...rest.json<Wanted[]>()].map(({ title }) => title)).toEqual(
    Array.from({ length: 130 }, (_, n) => `Fern ${130 - n}`),
  )
  await pass(server, 15 * DAY)
  expect(await ann(listOwnWanted, { query: { state: 'open' } })).toEqual([])
})

describe('questions to sellers', () => {
  test.each<[what: string, end: (author: TestMember, ids: readonly number[]) => Promise<unknown>]>([
    ['is found', (author, ids) => Promise.all(ids.map((id) => setStatus(author, id, 'found')))],
    ['is closed', (author, ids) => Promise.all(ids.map((id) => setStatus(author, id, 'closed')))],
    ['expires', () => pass(server, 15 * DAY)],
  ])('of a request that %s, sellers who have not read the question no longer get it', async (_what, end) => {
    const author = await newMember()
    const [unread, read] = [await asked(author), await asked(author)]
    const [question] = await notices(read.seller, 'wanted')
    await read.seller(readNotification, at(question?.id ?? 0))
    await end(author, [unread.id, read.id])
    await settle(server)
    expect(await notices(unread.seller, 'wanted')).toEqual([])
    expect(await notices(read.seller, 'wanted')).toHaveLength(1)
  })

  test('a deleted request leaves none, not even read ones', async () => {
    const author = await newMember()
    const { id, seller } = await asked(author)
    const [question] = await notices(seller, 'wanted')
    await seller(readNotification, at(question?.id ?? 0))
    await author(deleteWanted, at(id))
    expect(await notices(seller, 'wanted')).toEqual([])
  })

  test('the requests of a member who closes their account are closed, and opened again by hand if they stay', async () => {
    const author = await newMember()
    const { id, seller } = await asked(author)
    await author(closeAccount, { body: { username: author.me.username, currentPassword: PASSWORD } })
    expect(await notices(seller, 'wanted')).toEqual([])
    await author(login, { body: { username: author.me.username, password: PASSWORD } })
    await author(keepAccount, {})
    expect(await author(getWanted, at(id))).toMatchObject({ status: 'closed' })
    expect((await setStatus(author, id, 'open')).status).toBe('open')
  })
})

test('opening a request again withdraws the notification of its end, and the next end is notified again', async () => {
  const gus = await newMember()
  const { id } = await request(gus, { title: 'Sea kale', days: 14 })
  await pass(server, 15 * DAY)
  expect(await notices(gus, 'wanted')).toHaveLength(1)
  await setStatus(gus, id, 'open')
  expect(await notices(gus, 'wanted')).toEqual([])
  await server.deps.db.execute(
    sql`update wanted_requests set expires_at = expires_at - interval '50 days' where id = ${id}`,
  )
  await pass(server, 11 * DAY)
  expect(await notices(gus, 'wanted')).toHaveLength(1)
})
