import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAlert } from '#features/alerts/contract.ts'
import { setHousehold } from '#features/household/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { block, unblock } from '#features/messages/contract.ts'
import { notifiedUnder } from '#features/notifications/server/store.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { follow, getFollowed, listFollowed, MAX_FOLLOWED, setFollowing, unfollow } from './contract.ts'
import { noticesFrom } from './notice-key.ts'
import { deleteOld } from './server/news.ts'
import { followingPersonalData } from './server/personal-data-store.ts'

const server = await startTestServer()
const { db } = server.deps
let people = 0
const someone = (): Promise<TestMember> => server.member(`grower${++people}`)
const byId = ({ me }: TestMember) => ({ params: { userId: String(me.id) } })
const following = async (who: TestMember) => (await who(listFollowed, {})).growers.map(({ id }) => id)
const followersOf = async (who: TestMember) => (await who(listFollowed, {})).followers
const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }

describe('following a grower', () => {
  test('following and unfollowing are idempotent, and the latest is first', async () => {
    const [ivy, rose, fern] = [await someone(), await someone(), await someone()]
    expect(await ivy(getFollowed, byId(rose))).toEqual({ isFollowed: false })
    await Promise.all([ivy(follow, byId(rose)), ivy(follow, byId(rose))])
    await server.clock.advance(1000)
    await ivy(follow, byId(fern))
    await ivy(follow, byId(rose))
    expect(await ivy(getFollowed, byId(rose))).toEqual({ isFollowed: true })
    expect(await following(ivy)).toEqual([fern.me.id, rose.me.id])
    await ivy(unfollow, byId(rose))
    await ivy(unfollow, byId(rose))
    expect(await following(ivy)).toEqual([fern.me.id])
  })

  test('a grower reads how many follow them, and nothing about who', async () => {
    const [ivy, fern, rose] = [await someone(), await someone(), await someone()]
    await ivy(follow, byId(rose))
    await fern(follow, byId(rose))
    const all = await rose(listFollowed, {})
    expect(all).toEqual({ growers: [], forHousehold: false, followers: 2 })
    expect((await ivy(listFollowed, {})).followers).toBe(0)
    const downloadOf = async ({ me }: TestMember) => {
      const [{ export: exported }] = followingPersonalData as [(typeof followingPersonalData)[number]]
      return 'leftOut' in exported ? [] : exported(db, me.id, server.clock.now())
    }
    expect(await downloadOf(rose)).toEqual([])
    expect(await downloadOf(ivy)).toMatchObject([{ seller_id: rose.me.id }])
  })

  test('the list says how much each has on sale', async () => {
    const [ivy, rose] = [await someone(), await someone()]
    await rose(createListing, { body: listingBody({ title: 'Bay tree', location: 'Bath' }) })
    await ivy(follow, byId(rose))
    expect((await ivy(listFollowed, {})).growers).toMatchObject([
      { id: rose.me.id, fullName: rose.me.fullName, onSale: 1 },
    ])
  })

  test('nobody follows themselves, the account of the site, or a member who does not exist', async () => {
    const ivy = await someone()
    expect(await refusal(ivy, follow, byId(ivy))).toMatchObject({ status: 400, message: 'You cannot follow yourself.' })
    for (const userId of ['1', '999999'])
      expect(await refusal(ivy, follow, { params: { userId } })).toMatchObject({ status: 404 })
    expect(await refusal(server.visitor(), follow, byId(ivy))).toMatchObject({ status: 401 })
    expect(await refusal(server.visitor(), listFollowed, {})).toMatchObject({ status: 401 })
  })

  test('the number that a member follows is limited, also at the same moment', async () => {
    const [ivy, rose, fern, moss] = [await someone(), await someone(), await someone(), await someone()]
    await db.execute(sql`
      with added as (
        insert into users (username, email, full_name, password, created_at, updated_at)
        select 'many' || n, 'many' || n || '@example.org', 'Many', 'x', now(), now() from generate_series(2, ${MAX_FOLLOWED}::int) n
        returning id
      )
      insert into follows (follower_id, seller_id, created_at) select ${ivy.me.id}, id, now() from added`)
    const outcomes = await Promise.allSettled([rose, fern, moss].map((one) => ivy(follow, byId(one))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await following(ivy)).toHaveLength(MAX_FOLLOWED)
    const [refused] = outcomes.filter((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, body: { code: 'TOO_MANY_FOLLOWED' } })
  })
})

describe('the end of a follow', () => {
  test('a follow that is resumed within ten minutes counts from when it began, and after that it begins again', async () => {
    const [ivy, rose] = [await someone(), await someone()]
    const since = async () => (await ivy(listFollowed, {})).growers.map((one) => one.since)
    await ivy(follow, byId(rose))
    const first = await since()
    await server.clock.advance(60_000)
    await ivy(unfollow, byId(rose))
    expect([await since(), await followersOf(rose)]).toEqual([[], 0])
    await server.clock.advance(9 * 60_000)
    await ivy(follow, byId(rose))
    expect(await since()).toEqual(first)
    await ivy(unfollow, byId(rose))
    await server.clock.advance(11 * 60_000)
    await ivy(follow, byId(rose))
    expect((await since())[0]! > first[0]!).toBe(true)
  })

  test('a follow that was ended is deleted once that cannot be undone', async () => {
    const [ivy, rose] = [await someone(), await someone()]
    const rows = async () => (await db.execute(sql`select from follows where follower_id = ${ivy.me.id}`)).rows.length
    await ivy(follow, byId(rose))
    await ivy(unfollow, byId(rose))
    await deleteOld(server.deps)
    expect(await rows()).toBe(1)
    await server.clock.advance(11 * 60_000)
    await deleteOld(server.deps)
    expect(await rows()).toBe(0)
  })

  test('a block ends what the blocker follows, and the other side sees no change', async () => {
    const [ivy, rose] = [await someone(), await someone()]
    await ivy(follow, byId(rose))
    await rose(follow, byId(ivy))
    await rose(block, byId(ivy))
    expect(await following(rose)).toEqual([])
    expect(await refusal(rose, follow, byId(ivy))).toMatchObject({
      ...{ status: 409, message: 'You have blocked this person. Unblock them first.' },
    })
    // Neither the list, nor the number, nor another press says anything about the block.
    expect([await following(ivy), await followersOf(rose)]).toEqual([[rose.me.id], 1])
    await ivy(unfollow, byId(rose))
    await ivy(follow, byId(rose))
    expect(await ivy(getFollowed, byId(rose))).toEqual({ isFollowed: true })
    await rose(unblock, byId(ivy))
    expect(await following(rose)).toEqual([])
  })

  test('a follow and a block of the same member at the same moment leave no follow against the own block', async () => {
    for (let round = 0; round < 6; round++) {
      const [ivy, rose] = [await someone(), await someone()]
      await Promise.allSettled([ivy(follow, byId(rose)), ivy(block, byId(rose)), ivy(follow, byId(rose))])
      expect((await db.execute(sql`select from follows where follower_id = ${ivy.me.id}`)).rows).toEqual([])
    }
  })

  test.each([
    ['suspended', 'suspended_at = now(), frozen_at = now()', 'suspended_at = null, frozen_at = null'],
    [
      'closing',
      "closing_since = now(), closes_at = now() + interval '14 days'",
      'closing_since = null, closes_at = null',
    ],
  ])(
    'while either side is %s the follow counts for nothing, and afterwards it is there again',
    async (_, set, reset) => {
      for (const isFollower of [true, false]) {
        const [ivy, rose, fern] = [await someone(), await someone(), await someone()]
        await ivy(follow, byId(rose))
        const { id } = (isFollower ? ivy : rose).me
        await db.execute(`update users set ${set} where id = ${id}`)
        if (isFollower) expect(await followersOf(rose)).toBe(0)
        else {
          expect(await following(ivy)).toEqual([])
          expect(await refusal(fern, follow, byId(rose))).toMatchObject({ status: 404 })
        }
        await db.execute(`update users set ${reset} where id = ${id}`)
        expect([await following(ivy), await followersOf(rose)]).toEqual([[rose.me.id], 1])
      }
    },
  )
})

describe('what is safe for the household', () => {
  test('the choice stays when nobody is followed, and follows what the member saves', async () => {
    const [ivy, rose, fern] = [await someone(), await someone(), await someone()]
    await ivy(follow, byId(rose))
    expect(await refusal(ivy, setFollowing, { body: { forHousehold: true } })).toMatchObject({
      status: 400,
      code: 'NO_HOUSEHOLD',
    })
    await ivy(setHousehold, { body: cats })
    expect(await ivy(setFollowing, { body: { forHousehold: true } })).toMatchObject({ forHousehold: true })
    const household = async () =>
      (await db.execute(sql`select household from follow_choices where user_id = ${ivy.me.id}`)).rows[0]?.['household']
    await ivy(unfollow, byId(rose))
    await ivy(follow, byId(fern))
    expect((await ivy(listFollowed, {})).forHousehold).toBe(true)
    expect(await household()).toBe('c')
    await ivy(setHousehold, { body: { ...cats, dogs: true } })
    expect(await household()).toBe('cd')
    await ivy(setFollowing, { body: { forHousehold: false } })
    await ivy(setHousehold, { body: cats })
    expect(await household()).toBeUndefined()
  })

  test('the household of the member’s alerts comes before an older one of the browser', async () => {
    const [ivy, rose] = [await someone(), await someone()]
    await ivy(setHousehold, { body: { ...cats, dogs: true } })
    await ivy(createAlert, { body: { keywords: 'rosemary', userPostcode: 'BS6 5TR', forHousehold: true } })
    await ivy(follow, byId(rose))
    ivy.cookies.set('household', 'k')
    await ivy(setFollowing, { body: { forHousehold: true } })
    const { rows } = await db.execute(sql`select household from follow_choices where user_id = ${ivy.me.id}`)
    expect(rows).toEqual([{ household: 'cd' }])
  })
})

test('the notices that name a grower are found by an index', async () => {
  const plan = await server.deps.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain ${notifiedUnder('following', noticesFrom(12))}`)
  })
  expect(JSON.stringify(plan.rows)).toMatch(/notifications_of_growers.*Index Cond/)
})
