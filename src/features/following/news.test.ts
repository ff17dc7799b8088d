import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { createListing, moveListing, removeListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications, setPreferences } from '#features/notifications/contract.ts'
import { lastDigest } from '#features/notifications/digest-times.ts'
import { personalData } from '#personal-data.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { follow, setFollowing, unfollow } from './contract.ts'
import { announceDue, notifyFollowers } from './server/news.ts'

const server = await startTestServer()
const { db, clock } = server.deps
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let people = 0
const someone = (): Promise<TestMember> => server.member(`follower${++people}`)
const follows = (who: TestMember, grower: TestMember) => who(follow, { params: { userId: String(grower.me.id) } })
async function followed(): Promise<[ivy: TestMember, rose: TestMember]> {
  const [ivy, rose] = [await someone(), await someone()]
  await follows(ivy, rose)
  return [ivy, rose]
}
const list = async (grower: TestMember, title: string, more = {}): Promise<number> =>
  (await grower(createListing, { body: listingBody({ title, postcode: 'BS7 8AA', ...more }) })).id
/** Lets new listings settle, and notifies. */
const announced = () => pass(server, 16 * MINUTE)
const noticesOf = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'following')
const titlesOf = async (who: TestMember) => (await noticesOf(who)).map(({ title }) => title)
const emailsTo = async ({ me }: TestMember) =>
  (await server.mails()).filter(({ to, subject }) => to === me.email && !subject.startsWith('Confirm'))
/** Advances to quarter past eight in London. */
async function nextDigest(): Promise<void> {
  const next = lastDigest(clock.now()).at.getTime() + DAY + 15 * MINUTE
  await pass(server, next - clock.now().getTime())
  await settle(server)
}
/** Advances to a few minutes after seven of the next morning in London. */
async function nextMorning(): Promise<void> {
  const next = lastDigest(clock.now()).at.getTime() + DAY - 55 * MINUTE
  await pass(server, next - clock.now().getTime())
  await settle(server)
}
/** Advances to ten in the morning, so that a test has the rest of a day. */
async function nextForenoon(): Promise<void> {
  await nextDigest()
  await pass(server, 2 * HOUR)
}

describe('the notice that a grower has listed something', () => {
  test('followers are notified once it has stood for a quarter of an hour, others and the grower are not', async () => {
    const [ivy, rose] = await followed()
    const other = await someone()
    const id = await list(rose, 'Bay tree')
    await pass(server, 10 * MINUTE)
    expect(await noticesOf(ivy)).toEqual([])
    await pass(server, 6 * MINUTE)
    expect(await noticesOf(ivy)).toMatchObject([
      {
        title: `New from ${rose.me.fullName}: Bay tree`,
        body: expect.stringMatching(/^£3\.00, collect in .*BS7/),
        href: `/product/${id}`,
        read: false,
      },
    ])
    expect([await noticesOf(other), await noticesOf(rose)]).toEqual([[], []])
    // By default the email waits for the digest of the day.
    expect(await emailsTo(ivy)).toEqual([])
    await nextDigest()
    const [mail, ...more] = await emailsTo(ivy)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`New from ${rose.me.fullName}: Bay tree`)
  })

  test('however much a grower lists, there is one notice a day; the rest comes together the next morning', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    await list(rose, 'First fern')
    await list(rose, 'Second fern')
    await announced()
    await list(rose, 'Third fern')
    await announced()
    await list(rose, 'Fourth fern')
    await pass(server, 5 * HOUR)
    expect(await noticesOf(ivy)).toMatchObject([
      {
        title: `2 new listings from ${rose.me.fullName}`,
        body: 'Second fern, First fern',
        href: `/profile/${rose.me.id}`,
      },
    ])
    await nextMorning()
    expect(await titlesOf(ivy)).toEqual(Array(2).fill(`2 new listings from ${rose.me.fullName}`))
    expect((await noticesOf(ivy))[0]?.body).toBe('Fourth fern, Third fern')
    await pass(server, 2 * DAY)
    expect(await titlesOf(ivy)).toHaveLength(2)
  })

  test('an email at once lists them, with a link that ends such emails', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    await ivy(setPreferences, { body: { kinds: [{ kind: 'following', inApp: false, email: 'now' }] } })
    await list(rose, 'Red currant', { price: 450 })
    const id = await list(rose, 'White currant', { price: 0 })
    await announced()
    const [mail, ...more] = await emailsTo(ivy)
    expect(more).toEqual([])
    for (const part of [
      '£4.50: Red currant',
      'Free: White currant',
      `/product/${id}`,
      '/following',
      '/unsubscribe?key=',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain('Stop emails about growers you follow')
    expect(await noticesOf(ivy)).toEqual([])
  })

  test('what was listed before someone followed is not announced to them', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    await list(rose, 'Old moss')
    await pass(server, MINUTE)
    const late = await someone()
    await follows(late, rose)
    await announced()
    expect([await titlesOf(ivy), await titlesOf(late)]).toEqual([[`New from ${rose.me.fullName}: Old moss`], []])
  })

  test('several processes announce it once, to more followers than one transaction notifies', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    await db.execute(sql`
      with added as (
        insert into users (username, email, full_name, password, created_at, updated_at)
        select 'crowd' || n, 'crowd' || n || '@example.org', 'Crowd', 'x', now(), now() from generate_series(1, 120) n returning id
      )
      insert into follows (follower_id, seller_id, created_at) select id, ${rose.me.id}, ${clock.now().toISOString()} from added`)
    await list(rose, 'Popular pear')
    await server.clock.advance(16 * MINUTE)
    await Promise.all([1, 2, 3].map(() => announceDue(server.deps)))
    await settle(server)
    const count = async () =>
      (await db.execute(sql`select count(*)::int as n from notifications where title like '%Popular pear'`)).rows[0]
    expect(await count()).toEqual({ n: 121 })
    const { rows } = await db.execute<{ day: string }>(sql`
      select announced_on::text as day from follow_news n join products p on p.id = n.listing_id where p.title = 'Popular pear'`)
    const again = { sellerId: rose.me.id, day: rows[0]!.day, afterId: 0 }
    await Promise.all([notifyFollowers(server.deps, again), notifyFollowers(server.deps, again)])
    await settle(server)
    expect(await count()).toEqual({ n: 121 })
    expect(await titlesOf(ivy)).toHaveLength(1)
  })
})

describe('what is not announced', () => {
  const hide = (id: number) =>
    db.execute(
      sql`update products set status = 'paused', hidden_at = now(), hold_reason = 'reports', hold_from = 'active' where id = ${id}`,
    )
  const show = (id: number) =>
    db.execute(
      sql`update products set status = 'active', hidden_at = null, hold_reason = null, hold_from = null where id = ${id}`,
    )

  test.each<[what: string, act: (rose: TestMember, id: number) => Promise<unknown>]>([
    ['removed', (rose, id) => rose(removeListing, { params: { id: String(id) } })],
    ['sold', (rose, id) => rose(moveListing, { params: { id: String(id), move: 'sold' } })],
    ['paused', (rose, id) => rose(moveListing, { params: { id: String(id), move: 'pause' } })],
    ['on hold', (_rose, id) => hide(id)],
    [
      'reserved',
      (_rose, id) => db.execute(sql`update products set status = 'reserved', quantity = 0 where id = ${id}`),
    ],
  ])('a listing that is %s when its notice is due is not announced, and the others are', async (_, act) => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    const gone = await list(rose, 'Gone goji')
    await list(rose, 'Good goji')
    await act(rose, gone)
    await announced()
    expect(await titlesOf(ivy)).toEqual([`New from ${rose.me.fullName}: Good goji`])
  })

  test('a listing on hold is announced once staff have shown it, and is not looked at for ever', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    const id = await list(rose, 'Held hosta')
    await hide(id)
    await pass(server, 7 * HOUR)
    expect(await noticesOf(ivy)).toEqual([])
    await show(id)
    await pass(server, 7 * HOUR)
    expect(await titlesOf(ivy)).toEqual([`New from ${rose.me.fullName}: Held hosta`])
    const never = await list(rose, 'Never shown')
    await hide(never)
    await db.execute(
      sql`update products set expires_at = ${new Date(clock.now().getTime() + HOUR).toISOString()} where id = ${never}`,
    )
    await pass(server, 2 * DAY)
    expect((await db.execute(sql`select from follow_news where listing_id = ${never}`)).rows).toEqual([])
  })

  test('a member who unfollowed, was blocked or is suspended in the meantime is not notified', async () => {
    await nextForenoon()
    const rose = await someone()
    const [left, blocked, suspended, stays] = [await someone(), await someone(), await someone(), await someone()]
    for (const one of [left, blocked, suspended, stays]) await follows(one, rose)
    await list(rose, 'Lost lovage')
    await left(unfollow, { params: { userId: String(rose.me.id) } })
    await rose(block, { params: { userId: String(blocked.me.id) } })
    await db.execute(sql`update users set suspended_at = now(), frozen_at = now() where id = ${suspended.me.id}`)
    await announced()
    const { rows } = await db.execute(sql`select user_id from notifications where title like '%Lost lovage'`)
    expect(rows).toEqual([{ user_id: stays.me.id }])
  })

  test('for a household only what is known to be safe is named', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    await ivy(setHousehold, {
      body: { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false },
    })
    await ivy(setFollowing, { body: { forHousehold: true } })
    const plain = await someone()
    await follows(plain, rose)
    await list(rose, 'Madonna lily', { plant: 'regal-lily' })
    await list(rose, 'Something unheard', { plant: null })
    await list(rose, 'Spider plant', { plant: 'spider-plant' })
    await announced()
    expect(await titlesOf(ivy)).toEqual([`New from ${rose.me.fullName}: Spider plant`])
    expect(await titlesOf(plain)).toEqual([`3 new listings from ${rose.me.fullName}`])
  })
})

describe('the digest of the day', () => {
  test('the digest leaves out what is gone by the morning, and a grower of whom nothing is left', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    const fern = await someone()
    await follows(ivy, fern)
    const sold = await list(rose, 'Sold salvia')
    await list(rose, 'Still salvia')
    const only = await list(fern, 'Only olive')
    await announced()
    expect(await noticesOf(ivy)).toHaveLength(2)
    await rose(moveListing, { params: { id: String(sold), move: 'sold' } })
    await fern(removeListing, { params: { id: String(only) } })
    await nextDigest()
    const [mail, ...more] = await emailsTo(ivy)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`New from ${rose.me.fullName}: Still salvia`)
    expect(mail?.text).not.toMatch(/Sold salvia|Only olive|2 new/)
  })

  test('the digest names no grower whom the member follows no longer', async () => {
    await nextForenoon()
    const [ivy, rose] = await followed()
    await list(rose, 'Late laurel')
    await announced()
    await ivy(unfollow, { params: { userId: String(rose.me.id) } })
    await nextDigest()
    expect(await emailsTo(ivy)).toEqual([])
  })
})

test('an erased grower is named in no notice, also of those who follow them no longer', async () => {
  await nextForenoon()
  const [ivy, rose] = await followed()
  const fern = await someone()
  await follows(fern, rose)
  await follows(rose, fern)
  await list(rose, 'Erased elder')
  await announced()
  await ivy(unfollow, { params: { userId: String(rose.me.id) } })
  await server.deps.transaction(async (tx) => {
    for (const { erase } of personalData) if (!('retained' in erase)) await erase(tx, rose.me.id, clock.now())
  })
  expect(await titlesOf(ivy)).toEqual(['New from Former member: Erased elder'])
  const { rows } = await db.execute(sql`select from follows where ${rose.me.id} in (follower_id, seller_id)`)
  expect(rows).toEqual([])
})
