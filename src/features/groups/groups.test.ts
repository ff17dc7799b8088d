import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { notifiedUnder } from '#features/notifications/server/store.ts'
import type { Input } from '#shared/endpoint.ts'
import { found, groupWords, join, ofGroup, readGroup } from '#test/groups/groups.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal, settle } from '#test/shop.ts'
import {
  changeGroup,
  changeMembership,
  foundGroup,
  getGroup,
  listGroupListings,
  listGroups,
  listOwnGroups,
} from './contract.ts'
import { noticesNaming } from './server/notice-keys.ts'
import { removeByStaff, restoreByStaff } from './server/store.ts'

const server = await startTestServer()
const { deps } = server
let people = 0
const someone = (): Promise<TestMember> => server.member(`grower${++people}`)
const visitor = server.visitor()

let rose: TestMember
beforeAll(async () => {
  rose = await server.member('rose')
})

describe('the page of a group', () => {
  test('the page of a group is public with its district only, and in lists of groups within 25 miles', async () => {
    const { id, slug } = await found(rose, { name: 'Redland Street' })
    expect(slug).toBe('redland-street-bs6')
    expect((await found(rose, { name: 'Redland Street!' })).slug).toBe('redland-street-bs6-2')
    const shown = await readGroup(visitor, slug)
    expect(shown).toMatchObject({
      ...{ id, name: 'Redland Street', kind: 'allotments', outcode: 'BS6', members: 1, mine: null },
      organiser: { id: rose.me.id },
    })
    const { rows } = await deps.db.execute(sql`select * from groups where id = ${id}`)
    expect(JSON.stringify([shown, rows])).not.toContain('5TR')
    const listed = async (query: Input<typeof listGroups>['query']) =>
      (await visitor(listGroups, { query })).groups.map((one) => one.id)
    expect(await listed({})).toContain(id)
    expect(await listed({ near: 'BS7 8AA' })).toContain(id)
    expect(await listed({ near: 'LS6' })).not.toContain(id)
    expect(await refusal(visitor, listGroups, { query: { near: 'nowhere' } })).toMatchObject({ status: 400 })
    const sitemap = await visitor.request({ method: 'GET', url: '/sitemaps/groups.xml' })
    expect(sitemap.body).toContain(`/groups/${slug}</loc>`)
    expect((await visitor.request({ method: 'GET', url: '/sitemap.xml' })).body).toContain('/sitemaps/groups.xml')
  })

  test.each([
    ['a link', { about: 'Find us at www.example.com every Sunday' }, 'about'],
    ['a telephone number', { name: 'Plots 07700 900123' }, 'name'],
    ['an email address', { about: 'Write to ann@example.org about it' }, 'about'],
    ['a word of the operator’s list', { about: 'We grow cannabis and beans' }, 'about'],
    ['no such place', { postcode: 'QQ1' }, 'postcode'],
    ['no name', { name: '  ' }, 'name'],
    ['another kind', { kind: 'club' as never }, 'kind'],
  ])('a group with %s is refused with an error on its field', async (_what, change, field) => {
    const refused = await refusal(rose, foundGroup, { body: { ...groupWords, ...change } })
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys(refused?.fields ?? {})).toEqual([field])
  })

  test('a member organises three groups at most, also when they are founded at once', async () => {
    const ann = await someone()
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => ann.request({ method: 'POST', url: '/api/groups', payload: groupWords })),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(new Set((await ann(listOwnGroups, {})).map(({ slug }) => slug)).size).toBe(3)
  })

  test('the page of a group has what members who are shown have on sale within 25 miles, nearest first', async () => {
    const [ann, bob, cat, dan] = [await someone(), await someone(), await someone(), await someone()]
    const { id, slug } = await found(ann, { name: 'Sellers' })
    await join(bob, ann, id)
    await join(cat, ann, id, false)
    const offer = async (seller: TestMember, postcode: string) =>
      (await seller(createListing, { body: listingBody({ title: 'Chives', postcode, location: 'Bristol' }) })).id
    const far = await offer(bob, 'BS16 1AA')
    const near = await offer(ann, 'BS6 6AA')
    for (const [seller, postcode] of [
      [bob, 'LS6 2AB'],
      [cat, 'BS6 6AA'],
      [dan, 'BS6 6AA'],
    ] as const)
      await offer(seller, postcode)
    await settle(server)
    const shown = async () =>
      (await visitor(listGroupListings, { params: { slug }, query: {} })).map((listing) => listing.id)
    expect(await shown()).toEqual([near, far])
    const first = await visitor.page(listGroupListings, { params: { slug }, query: { limit: '1' } })
    expect([first.items.map((listing) => listing.id), first.total]).toEqual([[near], '2'])
    const next = { limit: '1', cursor: first.next ?? '' }
    expect((await visitor(listGroupListings, { params: { slug }, query: next })).map(({ id: one }) => one)).toEqual([
      far,
    ])
    await ann(changeMembership, { ...ofGroup(id), body: { isShown: false, isOnProfile: false } })
    expect(await shown()).toEqual([far])
  })
})

test('a group is reported, removed by staff and shown again when that is undone', async () => {
  const [ann, bob] = [await someone(), await someone()]
  const { id, slug } = await found(ann)
  const report = { targetKind: 'group', targetId: id, reason: 'spam' } as const
  expect(await refusal(ann, sendReport, { body: report })).toMatchObject({ status: 400 })
  await bob(sendReport, { body: report })
  const { rows } = await deps.db.execute(
    sql`select about_id from cases where subject_kind = 'group' and subject_id = ${id}`,
  )
  expect(rows).toEqual([{ about_id: ann.me.id }])
  const now = deps.clock.now()
  const before = await deps.transaction((tx) => removeByStaff(tx, id, now))
  expect(before).toBe('active')
  expect(await refusal(visitor, getGroup, { params: { slug } })).toMatchObject({ status: 404 })
  expect(await refusal(ann, changeGroup, { ...ofGroup(id), body: groupWords })).toMatchObject({ status: 404 })
  expect(await deps.transaction((tx) => removeByStaff(tx, id, now))).toBeNull()
  await deps.transaction((tx) => restoreByStaff(tx, id, 'active', now))
  expect(await readGroup(visitor, slug)).toMatchObject({ id })
})

test('the notices that name someone who asked to join are found by an index', async () => {
  const plan = await deps.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain ${notifiedUnder('group', noticesNaming(12))}`)
  })
  expect(JSON.stringify(plan.rows)).toMatch(/notifications_of_groups.*Index Cond/)
})
