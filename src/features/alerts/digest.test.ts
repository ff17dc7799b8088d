import { expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { changeListing, createListing, moveListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications, setPreferences } from '#features/notifications/contract.ts'
import { lastDigest } from '#features/notifications/digest-times.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { changeAlert, createAlert } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
const DAY = 24 * 3_600_000

const post = async (title: string, plant: string | null = null) => {
  const body = listingBody({ title, plant, price: 300, categoryId: 1, postcode: 'BS6 5TR' })
  const { id } = await rose(createListing, { body })
  await settle(server)
  return id
}
const edit = (id: number, title: string, plant: string | null = null) => {
  const body = listingBody({ title, plant, price: 300, categoryId: 1, postcode: 'BS6 5TR' })
  return rose(changeListing, { params: { id: String(id) }, body })
}

/** A member whose alerts are in the daily digest. */
async function reader(name: string, keywords: string, forHousehold = false): Promise<TestMember & { alert: number }> {
  const member = await server.member(name)
  await member(setPreferences, { body: { kinds: [{ kind: 'alert', inApp: true, email: 'daily' }] } })
  if (forHousehold) await member(setHousehold, { body: cats })
  const { id } = await member(createAlert, { body: { keywords, userPostcode: 'BS6 5TR', forHousehold } })
  return Object.assign(member, { alert: id })
}

async function nextMorning(): Promise<void> {
  const now = server.deps.clock.now()
  const next = lastDigest(now).at.getTime() + DAY + 15 * 60_000
  await pass(server, next - now.getTime())
  await settle(server)
}

const digestsTo = async ({ me }: TestMember) =>
  (await server.mails())
    .filter(({ to, subject }) => to === me.email && !subject.startsWith('Confirm'))
    .map(({ subject, text }) => ({ subject, text }))

test('a listing that became unsafe before the morning is not in the digest, and the others are', async () => {
  const careful = await reader('careful', 'spiderling', true)
  const first = await post('Spider plant spiderling', 'spider-plant')
  const edited = await post('Rose spiderling', 'rose')
  await post('Spider plant spiderling again', 'spider-plant')
  await pass(server, 61 * 60_000)
  await settle(server)
  expect((await careful(listNotifications, { query: {} })).map(({ title }) => title)).toEqual([
    '2 new listings for “spiderling”',
    'New for “spiderling”: Spider plant spiderling',
  ])
  await edit(edited, 'Rose and lily spiderling', 'rose')
  await nextMorning()
  const [mail, ...more] = await digestsTo(careful)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Spider plant spiderling again')
  expect(mail?.text).toContain(`/product/${first}`)
  expect(mail?.text).not.toMatch(/Rose|lily|2 new listings/)
})

test('a household that is saved before the morning counts', async () => {
  const careful = await reader('laterdog', 'rosarium', true)
  await post('Rose rosarium', 'rose')
  await careful(setHousehold, { body: { ...cats, dogs: true } })
  await nextMorning()
  expect(await digestsTo(careful)).toEqual([])
})

test.each<
  [what: string, word: string, change: (id: number, reader: TestMember & { alert: number }) => Promise<unknown>]
>([
  ['was sold', 'sellout', (id) => rose(moveListing, { params: { id: String(id), move: 'sold' } })],
  ['no longer has the words', 'wordless', (id) => edit(id, 'Quite another thing')],
  ['is of a member who is blocked', 'blockade', (_id, me) => me(block, { params: { userId: String(rose.me.id) } })],
  [
    'is of an alert that was paused',
    'pausing',
    (_id, me) => me(changeAlert, { params: { id: String(me.alert) }, body: { isActive: false } }),
  ],
])('a listing that %s is not in the digest', async (_what, word, change) => {
  const member = await reader(`reader${word}`, word)
  const other = await reader(`other${word}`, word)
  const id = await post(`A ${word}`)
  await change(id, member)
  await nextMorning()
  expect(await digestsTo(member)).toEqual([])
  const isOnlyTheirs = word === 'blockade' || word === 'pausing'
  expect((await digestsTo(other)).length).toBe(isOnlyTheirs ? 1 : 0)
})

test('a listing that two alerts of a member find is named once', async () => {
  const member = await reader('twice', 'doublet')
  await member(createAlert, { body: { keywords: 'doublet, tomato', userPostcode: 'BS6 5TR' } })
  await post('A doublet')
  await nextMorning()
  const [mail] = await digestsTo(member)
  expect(mail?.text.match(/New for/g)).toHaveLength(1)
})

test('an edited listing that now fits is reported, once', async () => {
  const member = await reader('edits', 'wonderbean')
  const id = await post('A bean')
  await edit(id, 'A wonderbean')
  await edit(id, 'A wonderbean, tall')
  await settle(server)
  expect((await member(listNotifications, { query: {} })).map(({ href }) => href)).toEqual([`/product/${id}`])
})

test('a match whose listing lost its words before it was sent is not reported', async () => {
  const member = await reader('lost', 'lostword')
  await post('First lostword')
  const id = await post('Second lostword')
  await edit(id, 'Second thing')
  await pass(server, 61 * 60_000)
  await settle(server)
  expect((await member(listNotifications, { query: {} })).map(({ title }) => title)).toEqual([
    'New for “lostword”: First lostword',
  ])
})
