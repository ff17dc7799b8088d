import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { listAlerts } from '#features/alerts/contract.ts'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { createDraft } from '#features/listings/listing/own-contract.ts'
import { block } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import {
  getWanted,
  listOwnWanted,
  listWanted,
  ownDemand,
  postWanted,
  setWantedStatus,
  wantedDemand,
} from './contract.ts'
import { MAX_OPEN } from './wanted.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
/** BS6 and BS7 are about a mile apart, SN15 is about twenty miles away. */
const HERE = 'BS6'
let rose: TestMember
let people = 0
const newMember = (): Promise<TestMember> => server.member(`neighbour${++people}`)
/** A word that no other test uses. */
let words = 0
const newWord = (): string => `medlar${'abcdefghijklmnopqrstuvwxyz'[++words % 26]}x`

beforeAll(async () => {
  rose = await server.member('rose')
})

type Fields = Partial<Input<typeof postWanted>['body']>
const request = (who: TestMember, body: Fields) =>
  who(postWanted, { body: { title: 'Rhubarb', postcode: HERE, ...body } })
const at = (id: number) => ({ params: { id: String(id) } })
const setStatus = (who: TestMember, id: number, status: 'open' | 'found' | 'closed') =>
  who(setWantedStatus, { ...at(id), body: { status } })
const listed = async (who: Visitor, query: Input<typeof listWanted>['query'] = {}) =>
  (await who(listWanted, { query })).wanted.map(({ id }) => id)
const notices = async (who: TestMember, kind: string) =>
  (await who(listNotifications, { query: {} })).filter((one) => one.kind === kind)

async function offer(title: string, { seller = rose, postcode = 'BS7 8AA', categoryId = 1 } = {}): Promise<number> {
  const body = { title, postcode, categoryId, location: 'Bristol', description: 'Dug up this morning, well watered.' }
  const { id } = await seller(createListing, { body: listingBody(body) })
  await settle(server)
  return id
}

describe('a request', () => {
  test('a request is public with its district only, and lists near places within the radius', async () => {
    const [ivy, visitor] = [await newMember(), server.visitor()]
    const { id } = await request(ivy, {
      ...{ title: 'Globe artichoke', plant: 'globe-artichoke', note: 'One or two.', postcode: 'BS6 5TR' },
    })
    const shown = await visitor(getWanted, at(id))
    expect(shown).toMatchObject({
      ...{ title: 'Globe artichoke', note: 'One or two.', outcode: 'BS6', status: 'open', isMine: false },
      plant: { slug: 'globe-artichoke' },
      author: { id: ivy.me.id, fullName: ivy.me.fullName },
    })
    expect(JSON.stringify(shown)).not.toContain('5TR')
    const { rows } = await server.deps.db.execute(sql`select * from plant_alerts where wanted_id = ${id}`)
    expect(JSON.stringify(rows)).not.toContain('5TR')
    expect(await listed(visitor)).toContain(id)
    expect(await listed(visitor, { near: 'BS7 8AA', radius: '3' })).toContain(id)
    expect(await listed(visitor, { near: 'SN15', radius: '10' })).not.toContain(id)
    expect(await listed(visitor, { near: 'SN15', radius: '50' })).toContain(id)
    expect(await refusal(visitor, listWanted, { query: { near: 'nowhere' } })).toMatchObject({ status: 400 })
  })

  test('the list continues where a page ended', async () => {
    const { deps } = server
    const ann = await newMember()
    const now = deps.clock.now()
    await deps.db.execute(sql`
      insert into wanted_requests (author_id, title, outcode, place, radius, created_at, updated_at, expires_at)
      select ${ann.me.id}, 'Fern ' || n, 'KW15', planar(58.98, -2.96), 10, ${now.toISOString()}, ${now.toISOString()},
        ${new Date(now.getTime() + DAY).toISOString()}
      from generate_series(1, 30) n`)
    const first = await ann(listWanted, { query: { near: 'KW15' } })
    expect(first.wanted).toHaveLength(24)
    const second = await ann(listWanted, { query: { near: 'KW15', before: String(first.next) } })
    expect([...first.wanted, ...second.wanted].map(({ title }) => title)).toEqual(
      Array.from({ length: 30 }, (_, n) => `Fern ${30 - n}`),
    )
    expect(second.next).toBeNull()
  })

  test.each([
    ['a link', { note: 'See www.example.com' }, 'note'],
    ['a telephone number', { title: 'Beans 07700 900123' }, 'title'],
    ['an email address', { note: 'Write to ann@example.org' }, 'note'],
    ['a plant that may not be sold', { title: 'Japanese knotweed' }, 'title'],
    ['a banned plant in the note', { note: 'Or some Japanese knotweed' }, 'note'],
    ['a word of the operator’s list', { note: 'And cannabis' }, 'note'],
    ['no words', { title: '  ' }, 'title'],
    ['words that name nothing', { title: 'the and' }, 'title'],
    ['no such place', { postcode: 'QQ1' }, 'postcode'],
    ['a plant that the catalogue lacks', { plant: 'no-such-plant' }, 'plant'],
    ['another radius', { radius: 7 as never }, 'radius'],
  ])('a request with %s is refused with an error on its field', async (_what, change, field) => {
    const refused = await refusal(rose, postWanted, { body: { title: 'Rhubarb', postcode: HERE, ...change } })
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys(refused?.fields ?? {})).toContain(field)
  })

  test('a member has ten open requests at most, even with simultaneous ones from two processes', async () => {
    const [dan, other] = [await newMember(), await startTestServer({ beside: server })]
    const session = [...dan.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = (app: typeof server.app) =>
      app.inject({
        method: 'POST',
        url: '/api/wanted',
        headers: { cookie: session, origin: 'http://localhost:3000' },
        payload: { title: 'Rhubarb', postcode: HERE },
      })
    const sent = await Promise.all(
      Array.from({ length: MAX_OPEN + 4 }, (_, n) => send(n % 2 === 0 ? server.app : other.app)),
    )
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_OPEN)
    expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
  })

  test('only its author changes a request, who can find, close and open it again', async () => {
    const [eve, fay] = [await newMember(), await newMember()]
    const { id } = await request(eve, { title: 'Sea kale' })
    expect(await refusal(fay, setWantedStatus, { ...at(id), body: { status: 'found' } })).toMatchObject({ status: 403 })
    expect((await setStatus(eve, id, 'found')).status).toBe('found')
    expect((await setStatus(eve, id, 'found')).status).toBe('found')
    expect(await listed(fay)).not.toContain(id)
    expect((await fay(getWanted, at(id))).status).toBe('found')
    expect((await setStatus(eve, id, 'open')).status).toBe('open')
    expect(await listed(fay)).toContain(id)
    expect((await setStatus(eve, id, 'closed')).status).toBe('closed')
    expect(await eve(listOwnWanted, { query: {} })).toMatchObject([{ id, status: 'closed' }])
  })

  test('a request expires, its author is notified once, and listings no longer match it', async () => {
    const [gus, word] = [await newMember(), newWord()]
    const { id } = await request(gus, { title: word, days: 14 })
    await pass(server, 15 * DAY)
    await pass(server, DAY)
    expect((await gus(getWanted, at(id))).status).toBe('expired')
    expect(await listed(gus)).not.toContain(id)
    expect(await notices(gus, 'wanted')).toMatchObject([
      { title: `Your request for ${word} has ended`, href: `/wanted/${id}` },
    ])
    await offer(word)
    expect(await notices(gus, 'alert')).toEqual([])
  })

  test('a request leaves the list when its author closes their account, and with people who are blocked', async () => {
    const [hal, ida] = [await newMember(), await newMember()]
    const { id } = await request(hal, { title: 'Good King Henry' })
    await ida(block, { params: { userId: String(hal.me.id) } })
    expect(await listed(ida)).not.toContain(id)
    expect(await listed(rose)).toContain(id)
    await hal(closeAccount, { body: { username: hal.me.username, currentPassword: PASSWORD } })
    expect(await listed(rose)).not.toContain(id)
    expect(await refusal(rose, getWanted, at(id))).toMatchObject({ status: 404 })
  })

  test('members can report a request of someone else but not their own', async () => {
    const jan = await newMember()
    const { id } = await request(jan, { title: 'Lovage' })
    const body = { targetKind: 'wanted' as const, targetId: id, reason: 'spam' as const }
    expect((await rose(sendReport, { body })).reference).toMatch(/^R-/)
    expect(await refusal(jan, sendReport, { body })).toMatchObject({ status: 400 })
  })
})

describe('listings that match a request', () => {
  test('the author of a request is notified of a new listing near, and has no alert more', async () => {
    const [kim, word] = [await newMember(), newWord()]
    const { id } = await request(kim, { title: `${word} crown` })
    await offer(`A ${word} crown, large`, { postcode: 'SN15 1AA' })
    expect(await notices(kim, 'alert')).toEqual([])
    const listing = await offer(`Crown of ${word}`)
    expect(await notices(kim, 'alert')).toMatchObject([{ href: `/product/${listing}` }])
    const mails = (await server.mails()).filter(({ to }) => to === kim.me.email)
    expect(mails.map(({ text }) => text).join()).toContain(`/product/${listing}`)
    const [own] = await kim(listOwnWanted, { query: {} })
    expect(own?.matches).toMatchObject([{ id: listing }])
    expect((await rose(getWanted, at(id))).matches).toEqual([])
    expect(await kim(listAlerts, {})).toEqual([])
  })

  test('a plant of the catalogue matches by its other names', async () => {
    const lou = await newMember()
    await request(lou, { title: 'Courgette', plant: 'courgette' })
    const listing = await offer('Zucchini seedlings', { categoryId: 3 })
    expect(await notices(lou, 'alert')).toMatchObject([{ href: `/product/${listing}` }])
  })

  test('a comma in a title separates no alternatives', async () => {
    const [ned, [word, other]] = [await newMember(), [newWord(), newWord()]]
    await request(ned, { title: `${word} seed, ${other} saved` })
    await offer(`${other} saved`)
    expect(await notices(ned, 'alert')).toEqual([])
    const listing = await offer(`${word} seed that I ${other} saved`)
    expect(await notices(ned, 'alert')).toMatchObject([{ href: `/product/${listing}` }])
  })

  test('a found request is not notified any more, and one opened again is', async () => {
    const [may, word] = [await newMember(), newWord()]
    const { id } = await request(may, { title: word })
    await setStatus(may, id, 'found')
    await offer(word)
    expect(await notices(may, 'alert')).toEqual([])
    await setStatus(may, id, 'open')
    await offer(word)
    expect(await notices(may, 'alert')).toHaveLength(1)
  })
})

describe('what neighbours want', () => {
  test('a seller sees how many requests a title would answer, near the place of the listing', async () => {
    const word = newWord()
    const [one, two, seller] = [await newMember(), await newMember(), await newMember()]
    await request(one, { title: word })
    await request(two, { title: word, postcode: 'BS7' })
    const demand = (who: TestMember, postcode: string, title = `Fresh ${word}, three`) =>
      who(wantedDemand, { query: { title, postcode } })
    expect(await demand(seller, 'BS7 8AA')).toMatchObject({
      count: 2,
      wanted: [{ title: word, distance: 'less than a mile' }, { title: word }],
    })
    await request(two, { title: `${word} three` })
    expect((await demand(seller, 'BS7')).count).toBe(2)
    expect((await demand(one, 'BS7')).count).toBe(1)
    expect((await demand(seller, 'SN15')).count).toBe(0)
    expect((await demand(seller, 'BS7', 'Something else')).count).toBe(0)
    expect((await demand(seller, '')).count).toBe(0)
    expect((await demand(seller, 'nowhere')).count).toBe(0)
  })

  test('a seller sees which of their listings and drafts are wanted, the most wanted first', async () => {
    const [rare, common] = [newWord(), newWord()]
    const [one, two, seller] = [await newMember(), await newMember(), await newMember()]
    const sold = await offer(common, { seller })
    await seller(moveListing, { params: { id: String(sold), move: 'sold' } })
    await offer(`${common} again`, { seller })
    const draft = await seller(createDraft, { body: { title: rare, postcode: 'BS7' } })
    await seller(createDraft, { body: { title: 'Nobody wants it', postcode: 'BS7' } })
    await request(one, { title: common })
    await request(two, { title: common })
    await request(two, { title: rare })
    expect(await seller(ownDemand, {})).toMatchObject([
      { title: `${common} again`, status: 'active', count: 2, draftId: null },
      { title: rare, status: 'draft', count: 1, listingId: null, draftId: draft.id },
    ])
    expect(await one(ownDemand, {})).toEqual([])
  })
})
