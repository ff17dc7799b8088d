import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sendReport } from '#features/moderation/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { getAppeal } from './appeal-contract.ts'
import { APPEAL_MONTHS } from './case-states.ts'
import { decideCase, undoDecision } from './contract.ts'
import { listHiddenListings } from './hidden-contract.ts'
import { hiddenListings } from './server/hidden-listings.ts'

const MONTH_AND_A_DAY = 32 * 86_400_000

let server: TestServer
let ivy: TestMember
let moss: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'moderator')
})

const at = (id: number) => ({ params: { id: String(id) } })
let number = 0
const seller = () => server.member(`seller${++number}`)
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body']) =>
  moss(decideCase, { ...at(id), body })
async function reported(targetKind: 'listing' | 'person', targetId: number): Promise<number> {
  await ivy(sendReport, { body: { targetKind, targetId, reason: 'illegal' } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = ${targetKind} and subject_id = ${targetId} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}
const hiddenOf = (member: TestMember) => member(listHiddenListings, {})
const keyOf = (href: string | null | undefined) => new URLSearchParams(href?.split('?')[1]).get('key') ?? ''

test('a seller reads why a listing is hidden and can appeal; another listing and another seller read nothing', async () => {
  const [rose, fern] = [await seller(), await seller()]
  const listing = await putOnSale(server, rose)
  await putOnSale(server, rose)
  expect(await hiddenOf(rose)).toEqual([])
  const words = 'The picture shows another plant.'
  const id = await reported('listing', listing)
  const { decision } = await decided(id, { action: 'hide', rule: 'description', words, note: 'Seen before' })
  const [found, ...others] = await hiddenOf(rose)
  expect(others).toEqual([])
  expect(found).toEqual({
    ...{ listingId: listing, holdReason: null, words, isSuspension: false },
    rule: { number: '3.1', name: 'Not as it is' },
    appealHref: expect.stringMatching(/^\/appeal\?key=D-/),
  })
  const key = keyOf(found?.appealHref)
  expect(await server.visitor()(getAppeal, { params: { key } })).toMatchObject({
    reference: decision?.reference,
    state: 'open',
  })
  expect(await hiddenOf(fern)).toEqual([])
  await moss(undoDecision, at(id))
  expect(await hiddenOf(rose)).toEqual([])
})

test('listings hidden by a suspension name its rule, and none is hidden after it', async () => {
  const rose = await seller()
  const listing = await putOnSale(server, rose)
  const id = await reported('person', rose.me.id)
  await decided(id, { action: 'suspend', rule: 'civil', days: 7 })
  // A suspended member is signed out, so the list is read without their session.
  const hidden = () => hiddenListings(server.deps, rose.me.id)
  expect(await hidden()).toMatchObject([{ listingId: listing, isSuspension: true, rule: { number: '8.1' } }])
  await moss(undoDecision, at(id))
  expect(await hidden()).toEqual([])
})

test('after the time to appeal the reason stays and the link is gone', async () => {
  const rose = await seller()
  const listing = await putOnSale(server, rose)
  await decided(await reported('listing', listing), { action: 'hide', rule: 'pest' })
  const now = new Date(server.deps.clock.now().getTime() + APPEAL_MONTHS * MONTH_AND_A_DAY)
  const [found] = await hiddenListings({ db: server.deps.db, clock: { now: () => now } }, rose.me.id)
  expect(found).toMatchObject({ rule: { number: '3.3' }, appealHref: null })
})
