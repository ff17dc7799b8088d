import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { block } from '#features/messages/contract.ts'
import { personalData } from '#personal-data.ts'
import {
  act,
  askToJoin,
  codeOf,
  found,
  groupNotices,
  groupWords,
  join,
  membersNamed,
  ofGroup,
  readGroup,
} from '#test/groups/groups.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import {
  actOnMember,
  changeGroup,
  changeMembership,
  endGroup,
  getGroup,
  getOrganising,
  joinGroup,
  leaveGroup,
  listGroupsOf,
  listOwnGroups,
  replaceCode,
} from './contract.ts'
import { groupsWithoutOrganiser } from './server/store.ts'

const server = await startTestServer()
const { deps } = server
const MINUTE = 60_000
let people = 0
const someone = (): Promise<TestMember> => server.member(`grower${++people}`)
const visitor = server.visitor()

let ivy: TestMember
let fern: TestMember
beforeAll(async () => {
  ivy = await server.member('ivy')
  fern = await server.member('fern')
})

describe('joining a group', () => {
  test('who asks is a member once the organiser accepts, and both are notified', async () => {
    const ann = await someone()
    const { id, slug } = await found(ann, { name: 'Askers' })
    expect(await askToJoin(ivy, id)).toMatchObject({ mine: { state: 'asked', role: 'member' }, members: 1 })
    await askToJoin(ivy, id)
    await settle(server)
    expect(await groupNotices(ann)).toEqual([`${ivy.me.fullName} asks to join Askers`])
    expect(await refusal(fern, getOrganising, ofGroup(id))).toMatchObject({ status: 403 })
    expect((await ann(getOrganising, ofGroup(id))).asked.map((one) => one.id)).toEqual([ivy.me.id])
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id])
    await act(ann, id, ivy, 'accept')
    await act(ann, id, ivy, 'accept')
    await settle(server)
    expect(await groupNotices(ann)).toEqual([])
    expect(await groupNotices(ivy)).toContain('You are a member of Askers')
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id, ivy.me.id])
    expect(await ivy(leaveGroup, ofGroup(id))).toMatchObject({ success: true })
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id])
  })

  test('who is refused or removed cannot join, by the link either, until the organiser allows it', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const { id } = await found(ann)
    await askToJoin(bob, id)
    await act(ann, id, bob, 'refuse')
    const code = await codeOf(ann, id)
    for (const more of [{}, { code }])
      expect(await refusal(bob, joinGroup, { ...ofGroup(id), body: more })).toMatchObject({
        status: 409,
        code: 'NOT_LET_IN',
      })
    await bob(leaveGroup, ofGroup(id))
    expect((await ann(getOrganising, ofGroup(id))).refused.map((one) => one.id)).toEqual([bob.me.id])
    await act(ann, id, bob, 'allow')
    await askToJoin(bob, id)
    await settle(server)
    expect(await groupNotices(ann)).toHaveLength(1)
    await askToJoin(bob, id, { code })
    expect(await groupNotices(ann)).toEqual([])
    await act(ann, id, bob, 'remove')
    await settle(server)
    expect(await groupNotices(bob)).toContain(`You are no longer a member of ${groupWords.name}`)
    expect(await refusal(bob, joinGroup, { ...ofGroup(id), body: { code } })).toMatchObject({ code: 'NOT_LET_IN' })
  })

  test('the link lets people in at once until there is a new one', async () => {
    const [ann, bob, cat] = [await someone(), await someone(), await someone()]
    const { id } = await found(ann)
    const { code, link } = await ann(getOrganising, ofGroup(id))
    expect(link).toMatch(new RegExp(`/groups/mill-lane-allotments-bs6(-\\d+)?\\?code=${code}$`))
    const written = code.toLowerCase().replace(/^(.{5})/, '$1 - ')
    expect(await askToJoin(bob, id, { code: written })).toMatchObject({
      mine: { state: 'member', isShown: true },
      members: 2,
    })
    const { code: another } = await ann(replaceCode, ofGroup(id))
    expect(await refusal(cat, joinGroup, { ...ofGroup(id), body: { code } })).toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    })
    expect(await askToJoin(cat, id, { code: another })).toMatchObject({ members: 3 })
    for (const call of [replaceCode, endGroup])
      expect(await refusal(bob, call, ofGroup(id))).toMatchObject({ status: 403 })
    expect(await refusal(bob, changeGroup, { ...ofGroup(id), body: groupWords })).toMatchObject({ status: 403 })
  })

  test('a member is named to others only as they choose, and their profile names the group only as they choose', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const { id, slug } = await found(ann, { name: 'Hidden' })
    await join(bob, ann, id, false)
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id])
    expect(await membersNamed(ann, slug)).toEqual([ann.me.id, bob.me.id])
    expect((await readGroup(visitor, slug)).members).toBe(2)
    const onProfile = () => visitor(listGroupsOf, { params: { userId: String(bob.me.id) } })
    expect(await onProfile()).toEqual([])
    await bob(changeMembership, { ...ofGroup(id), body: { isShown: true, isOnProfile: true } })
    expect(await onProfile()).toEqual([{ slug, name: 'Hidden' }])
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id, bob.me.id])
    // One choice leaves the other as it is.
    await bob(changeMembership, { ...ofGroup(id), body: { isShown: false } })
    expect(await bob(changeMembership, { ...ofGroup(id), body: { isOnProfile: true } })).toMatchObject({
      mine: { isShown: false, isOnProfile: true },
    })
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id])
    expect(await bob(changeMembership, { ...ofGroup(id), body: {} })).toMatchObject({ mine: { isShown: false } })
    expect(
      await refusal(ivy, changeMembership, { ...ofGroup(id), body: { isShown: true, isOnProfile: true } }),
    ).toMatchObject({ status: 404 })
  })

  test('people who block each other neither ask each other nor see each other named', async () => {
    const [ann, bob, cat, dan] = [await someone(), await someone(), await someone(), await someone()]
    const { id, slug } = await found(ann)
    await askToJoin(bob, id)
    const user = (who: TestMember) => ({ params: { userId: String(who.me.id) } })
    await bob(block, user(ann))
    expect((await ann(getOrganising, ofGroup(id))).asked).toEqual([])
    expect(await refusal(bob, joinGroup, { ...ofGroup(id), body: {} })).toMatchObject({ code: 'NOT_LET_IN' })
    await join(cat, ann, id)
    await join(dan, ann, id)
    await cat(block, user(dan))
    expect(await membersNamed(dan, slug)).toEqual([ann.me.id, dan.me.id])
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id, cat.me.id, dan.me.id])
    // Who blocks the organiser can still be removed.
    await cat(block, user(ann))
    expect(await membersNamed(ann, slug)).toEqual([ann.me.id, dan.me.id])
    expect((await ann(getOrganising, ofGroup(id))).members.map((one) => one.id)).toEqual([cat.me.id, dan.me.id])
    await act(ann, id, cat, 'remove')
    expect(await membersNamed(visitor, slug)).toEqual([ann.me.id, dan.me.id])
  })
})

describe('the organiser', () => {
  test('an organiser hands on the role before leaving, and then is a member like others', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const { id, slug } = await found(ann)
    await join(bob, ann, id)
    expect(await refusal(ann, leaveGroup, ofGroup(id))).toMatchObject({ status: 409, code: 'ORGANISER' })
    expect(
      await refusal(ann, actOnMember, {
        params: { id: String(id), userId: String(ann.me.id) },
        body: { act: 'remove' },
      }),
    ).toMatchObject({ status: 400 })
    expect(
      await refusal(bob, actOnMember, {
        params: { id: String(id), userId: String(ann.me.id) },
        body: { act: 'remove' },
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await refusal(ann, actOnMember, {
        params: { id: String(id), userId: String(ivy.me.id) },
        body: { act: 'hand-on' },
      }),
    ).toMatchObject({ status: 409 })
    expect(await act(ann, id, bob, 'hand-on')).toMatchObject({ organiser: { id: bob.me.id }, mine: { role: 'member' } })
    await settle(server)
    expect(await groupNotices(bob)).toContain(`You are now the organiser of ${groupWords.name}`)
    await ann(leaveGroup, ofGroup(id))
    const changed = await bob(changeGroup, { ...ofGroup(id), body: { ...groupWords, name: 'Another name' } })
    expect(changed).toMatchObject({ name: 'Another name', slug, members: 1 })
  })

  test.each([
    ['is suspended', 'suspended_at = now()'],
    ['is closing the account', "closing_since = now(), closes_at = now() + interval '14 days'"],
  ])('an organiser who %s is followed by the member who joined first', async (_what, set) => {
    const [ann, bob, cat] = [await someone(), await someone(), await someone()]
    const { id, slug } = await found(ann)
    await join(bob, ann, id)
    await pass(server, MINUTE)
    await join(cat, ann, id)
    await deps.db.execute(`update users set ${set} where id = ${ann.me.id}`)
    expect(await readGroup(visitor, slug)).toMatchObject({ organiser: null, members: 2 })
    await pass(server, 6 * MINUTE)
    expect(await readGroup(visitor, slug)).toMatchObject({ organiser: { id: bob.me.id } })
    expect(await groupNotices(bob)).toContain(`You are now the organiser of ${groupWords.name}`)
    expect(await groupNotices(cat)).toEqual([])
  })

  test('a group of which nobody else is left is out of sight while its organiser is away, and ends with the account', async () => {
    const ann = await someone()
    const { id, slug } = await found(ann)
    const code = await codeOf(ann, id)
    await deps.db.execute(sql`update users set suspended_at = now() where id = ${ann.me.id}`)
    // Nothing can be done for it, so it takes no place among those looked at.
    expect(await groupsWithoutOrganiser(deps.db, 100)).not.toContain(id)
    await pass(server, 6 * MINUTE)
    expect(await refusal(visitor, getGroup, { params: { slug } })).toMatchObject({ status: 404 })
    for (const body of [{}, { code }])
      expect(await refusal(fern, joinGroup, { ...ofGroup(id), body })).toMatchObject({ status: 404 })
    expect((await deps.db.execute(sql`select from group_members where group_id = ${id}`)).rowCount).toBe(1)
    await deps.db.execute(sql`update users set suspended_at = null where id = ${ann.me.id}`)
    expect(await readGroup(visitor, slug)).toMatchObject({ organiser: { id: ann.me.id } })
    await ann(closeAccount, { body: { username: ann.me.username, currentPassword: PASSWORD } })
    expect(await refusal(visitor, getGroup, { params: { slug } })).toMatchObject({ status: 404 })
    const own = personalData.find(({ table }) => table === 'group_members')
    if (own && !('leftOut' in own.export))
      expect(await own.export(deps.db, ann.me.id, deps.clock.now())).toMatchObject([{ slug, role: 'organiser' }])
    await deps.transaction(async (tx) => {
      if (own && !('retained' in own.erase)) await own.erase(tx, ann.me.id, deps.clock.now())
    })
    await pass(server, 6 * MINUTE)
    const { rows } = await deps.db.execute(sql`select status from groups where id = ${id}`)
    expect(rows).toEqual([{ status: 'ended' }])
  })

  test('an organiser ends the group, whose members are notified and whose page is gone', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const { id, slug } = await found(ann, { name: 'Enders' })
    await join(bob, ann, id)
    await ann(endGroup, ofGroup(id))
    await settle(server)
    expect([await groupNotices(bob), await groupNotices(ann)]).toEqual([['Enders has ended'], []])
    expect(await refusal(visitor, getGroup, { params: { slug } })).toMatchObject({ status: 404 })
    expect(await refusal(bob, joinGroup, { ...ofGroup(id), body: {} })).toMatchObject({ status: 404 })
    expect(await bob(listOwnGroups, {})).toEqual([])
    await pass(server, 181 * 24 * 60 * MINUTE)
    expect((await deps.db.execute(sql`select from groups where id = ${id}`)).rows).toEqual([])
  })
})
