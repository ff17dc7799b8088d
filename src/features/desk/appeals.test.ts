import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { getAppeal, sendAppeal } from './appeal-contract.ts'
import { decideCase, getCase, listCases } from './contract.ts'
import { getStaffOrder } from './order-contract.ts'

const DAY = 86_400_000

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
let fern: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'moderator')
  fern = await server.member('fern', 'moderator')
})

const at = (id: number) => ({ params: { id: String(id) } })
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body'], who = moss) =>
  who(decideCase, { ...at(id), body })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]
const statusFor = async (visitor: TestMember, listing: number) =>
  (await visitor.request({ method: 'GET', url: `/api/products/${listing}` })).statusCode
const keyOf = async (member: TestMember) =>
  decodeURIComponent(/key=(.+)$/.exec((await newest(member))?.href ?? '')?.[1] ?? '')
const words = 'It is the native plant, see the label.'

/** A listing of Rose's that Moss removed, and the key of her appeal. */
async function removed(): Promise<{ listing: number; key: string }> {
  const listing = await putOnSale(server, rose)
  await ivy(sendReport, { body: { targetKind: 'listing', targetId: listing, reason: 'illegal' } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'listing' and subject_id = ${listing}`,
  )
  await decided(rows[0]?.id ?? 0, { action: 'remove', rule: 'invasive' })
  return { listing, key: await keyOf(rose) }
}
const appealCase = async (kind = 'appeal', who = moss) =>
  (await who(listCases, { query: {} })).cases.findLast(({ subjectKind }) => subjectKind === kind)?.id ?? 0

describe('an appeal', () => {
  test('an appeal is sent without signing in, once, and another person than the first overturns the decision', async () => {
    const { listing, key } = await removed()
    const visitor = server.visitor()
    expect(await visitor(getAppeal, { params: { key } })).toMatchObject({ state: 'open', about: 'A fine fern' })
    expect(await visitor(sendAppeal, { params: { key }, body: { words } })).toMatchObject({ state: 'sent' })
    expect(await refusal(visitor, sendAppeal, { params: { key }, body: { words } })).toMatchObject({
      status: 409,
      code: 'APPEALED',
    })
    const id = await appealCase()
    expect(await moss(getCase, at(id))).toMatchObject({
      actions: [],
      subject: {
        kind: 'appeal',
        words,
        appellant: { id: rose.me.id },
        isForOthers: true,
        decision: { action: 'remove' },
      },
    })
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'overturn' } })).toMatchObject({
      status: 403,
      code: 'OWN_DECISION',
    })
    expect((await fern(getCase, at(id))).actions).toEqual(['uphold', 'overturn'])
    await decided(id, { action: 'overturn', words: 'You are right.' }, fern)
    expect(await statusFor(ivy, listing)).toBe(200)
    expect(await newest(rose)).toMatchObject({
      title: 'We have changed our decision',
      body: expect.stringContaining('You are right.'),
    })
    expect(await newest(ivy)).toMatchObject({
      title: expect.stringContaining('We changed our decision about your report'),
      body: 'After an appeal we looked again at the listing you reported, and have overturned our decision.',
    })
    expect(await visitor(getAppeal, { params: { key } })).toMatchObject({ state: 'overturned' })
    const { rows } = await server.deps.db.execute(sql`select outcome from appeals`)
    expect(rows).toEqual([{ outcome: 'overturned' }])
  })

  test('an appeal that is not right leaves the decision as it is', async () => {
    const { listing, key } = await removed()
    await server.visitor()(sendAppeal, { params: { key }, body: { words } })
    await decided(await appealCase(), { action: 'uphold' }, fern)
    expect(await statusFor(ivy, listing)).toBe(410)
    expect(await newest(rose)).toMatchObject({
      title: 'Our decision stands',
      body: expect.stringContaining('Another member of staff looked again'),
    })
  })

  test('an appeal shows the decision that it is about, also after many later ones about the same listing', async () => {
    const { listing, key } = await removed()
    await server.visitor()(sendAppeal, { params: { key }, body: { words } })
    await server.deps.db.execute(sql`
      with later as (
        insert into cases (subject_kind, subject_id, about_id, priority, status, opened_at, updated_at)
        select 'listing', ${listing}, ${rose.me.id}, 'routine', 'decided', now(), now() from generate_series(1, 25) returning id)
      insert into case_decisions (reference, case_id, decided_by, action, at)
      select 'D-' || lpad(id::text, 8, 'Z'), id, ${fern.me.id}, 'none', now() + interval '1 hour' from later`)
    const id = await appealCase()
    expect((await fern(getCase, at(id))).subject).toMatchObject({ kind: 'appeal', decision: { action: 'remove' } })
    await decided(id, { action: 'uphold' }, fern)
  })

  test('an appeal is decided by the first person where there is no other', async () => {
    const { key } = await removed()
    await server.visitor()(sendAppeal, { params: { key }, body: { words } })
    await server.deps.db.execute(sql`update users set role = 'user' where id = ${fern.me.id}`)
    await decided(await appealCase(), { action: 'uphold' })
    expect(await newest(rose)).toMatchObject({
      title: 'Our decision stands',
      body: expect.stringContaining('No other member of staff could look at it.'),
    })
    await server.deps.db.execute(sql`update users set role = 'moderator' where id = ${fern.me.id}`)
  })

  test('an appeal needs the signed link, and is possible for six months', async () => {
    const { key } = await removed()
    const visitor = server.visitor()
    const other = key.replace(`.${rose.me.id}.`, `.${ivy.me.id}.`)
    for (const wrong of ['x', other, key.slice(0, -1)]) {
      expect(await refusal(visitor, getAppeal, { params: { key: wrong } })).toMatchObject({ status: 404 })
      expect(await refusal(visitor, sendAppeal, { params: { key: wrong }, body: { words } })).toMatchObject({
        status: 404,
      })
    }
    await server.clock.advance(180 * DAY)
    expect(await visitor(getAppeal, { params: { key } })).toMatchObject({ state: 'open' })
    await server.clock.advance(5 * DAY)
    expect(await refusal(visitor, sendAppeal, { params: { key }, body: { words } })).toMatchObject({
      status: 409,
      code: 'APPEAL_OVER',
    })
  })
})

test('a buyer’s appeal against a release that is right refunds everything', async () => {
  const [flint, ada] = [await server.member('flint', 'finance'), await server.member('ada', 'admin')]
  const [sage, linden] = [await server.member('sage'), await server.member('linden')]
  const clerk = await server.member('clerk', 'moderator')
  const order = await buy(server, sage, await putOnSale(server, linden), { protection: false })
  await sage(requestRefund, { body: { transactionId: order, reason: 'Dead' } })
  await linden(contestRefund, { body: { transactionId: order, reason: 'Alive' } })
  const { caseId } = await flint(getStaffOrder, at(order))
  await decided(caseId ?? 0, { action: 'release', rule: 'asDescribed' }, flint)
  await settle(server)
  await server.visitor()(sendAppeal, { params: { key: await keyOf(sage) }, body: { words } })
  const id = await appealCase('order_appeal', ada)
  expect(await refusal(flint, decideCase, { ...at(id), body: { action: 'overturn' } })).toMatchObject({
    code: 'OWN_DECISION',
  })
  expect(await refusal(clerk, decideCase, { ...at(id), body: { action: 'overturn' } })).toMatchObject({
    code: 'FINANCE_DECIDES',
  })
  await decided(id, { action: 'overturn' }, ada)
  await settle(server)
  expect(await see(sage, order)).toMatchObject({ status: 'refunded', refundedAmount: 2000 })
  const titles = (await linden(listNotifications, { query: {} })).map(({ title }) => title)
  expect(titles).toContain('Refunded: A fine fern')
  expect(await faults(server)).toEqual([])
})
