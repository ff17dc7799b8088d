import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setHousehold } from '#features/household/contract.ts'
import { moveListing, removeListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { openDeps } from '#open-deps.ts'
import { weeklyReaders } from '#test/news/weekly.ts'
import { startTestServer } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { queueDue, writeShare } from './server/writing.ts'

const server = await startTestServer()
const { db, clock } = server.deps
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A district that no other test uses, so that nothing else is new there. */
const districts = [
  'CF10',
  'EX4',
  'NR2',
  'PL4',
  'YO1',
  'CB1',
  'OX4',
  'BN2',
  'SO14',
  'LN1',
  'DN1',
  'HU5',
  'SY1',
  'TR1',
  'KW1',
  'AB10',
  'DD1',
  'IV2',
]
const newDistrict = (): string => districts.pop() ?? 'none is left'
const none = { cats: false, dogs: false, children: false, northFacing: false, noGreenhouse: false }
const { someone, turnOn, reader, list, emailsTo, untilNext, beforeNext, thursday } = weeklyReaders(server)

describe('the weekly email', () => {
  test('the weekly email names what is new near with price, distance and picture, once a week', async () => {
    const place = newDistrict()
    const rose = await someone()
    await beforeNext()
    const ivy = await reader(place)
    const bay = await list(rose, 'Bay tree', place, { price: 450 })
    await list(await someone(), 'Rhubarb crown', place, { price: 0 })
    await thursday()
    await pass(server, HOUR)
    const [mail, ...more] = await emailsTo(ivy)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`2 new near ${place} this week`)
    for (const part of ['£4.50: Bay tree', 'Free: Rhubarb crown', 'Less than a mile away, in ', `/product/${bay}`])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain(`/browse?nearby=true&postcode=${place}&radius=5&sort=newest`)
    const pictures = [...(mail?.html ?? '').matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => address)
    expect(pictures).toHaveLength(2)
    for (const address of pictures) {
      const { statusCode, headers } = await server.visitor().request({ url: new URL(address).pathname })
      expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
        ...[200, 'image/png', 'cross-origin'],
      ])
    }
    await thursday()
    expect(await emailsTo(ivy)).toHaveLength(1)
  })

  test('nothing is sent when nothing is new, and to nobody who did not ask for it', async () => {
    const place = newDistrict()
    const [quiet, never] = [await reader(newDistrict()), await someone()]
    await list(await someone(), 'Quince', place)
    await thursday()
    expect([await emailsTo(quiet), await emailsTo(never)]).toEqual([[], []])
  })

  test('what is gone, hidden, too old, too far, of a blocked member or their own is not named', async () => {
    const place = newDistrict()
    const [rose, foe] = [await someone(), await someone()]
    await beforeNext()
    const ivy = await reader(place)
    await list(rose, 'Old oak', place)
    await db.execute(
      sql`update products set created_at = ${new Date(clock.now().getTime() - 8 * DAY).toISOString()} where title = 'Old oak'`,
    )
    const sold = await list(rose, 'Sold sedge', place)
    const removed = await list(rose, 'Removed reed', place)
    const hidden = await list(rose, 'Hidden holly', place)
    await list(rose, 'Far fern', 'ZE1')
    await list(foe, 'Foe fennel', place)
    await list(ivy, 'Own oregano', place)
    await foe(block, { params: { userId: String(ivy.me.id) } })
    await rose(moveListing, { params: { id: String(sold), move: 'sold' } })
    await rose(removeListing, { params: { id: String(removed) } })
    await db.execute(sql`update products set status = 'paused', hidden_at = now() where id = ${hidden}`)
    await list(rose, 'Only one', place)
    await thursday()
    const [mail] = await emailsTo(ivy)
    expect(mail?.subject).toBe(`New near ${place} this week: Only one`)
    expect(mail?.text).not.toMatch(/Old oak|Sold|Removed|Hidden|Far fern|Foe|Own oregano/)
  })

  test('for a household, also one that only the browser keeps, only what is known to be safe is named', async () => {
    const place = newDistrict()
    const rose = await someone()
    await beforeNext()
    const ivy = await someone()
    await ivy(setHousehold, { body: { ...none, cats: true } })
    await turnOn(ivy, place)
    const rowan = await reader(place)
    await rowan(setHousehold, { body: { ...none, cats: true } })
    await list(rose, 'Regal lily', place, { plant: 'regal-lily' })
    await list(rose, 'Something unheard', place)
    await list(rose, 'Spider plant', place, { plant: 'spider-plant' })
    await thursday()
    const [mail] = await emailsTo(ivy)
    expect(mail?.subject).toBe(`New near ${place} this week: Spider plant`)
    expect(mail?.text).toContain('known to be right for your household (cats)')
    // One who says so later is protected too.
    expect((await emailsTo(rowan)).map(({ subject }) => subject)).toEqual([mail?.subject])
  })

  test('an email of the week before is not repeated: each names what came after the last', async () => {
    const place = newDistrict()
    const rose = await someone()
    await beforeNext()
    const ivy = await reader(place)
    await list(rose, 'First week', place)
    await server.clock.advance(1.5 * HOUR)
    // What nobody could look at yet waits for the next email.
    await list(rose, 'Second week', place)
    await thursday()
    await thursday()
    expect((await emailsTo(ivy)).map(({ subject }) => subject)).toEqual([
      `New near ${place} this week: First week`,
      `New near ${place} this week: Second week`,
    ])
  })

  test.each([
    ['suspended', 'suspended_at = now(), frozen_at = now()'],
    ['closing', "closing_since = now(), closes_at = now() + interval '90 days'"],
    ['without a confirmed address', 'is_verified = false'],
  ])('a member who is %s gets none', async (_, state) => {
    const place = newDistrict()
    const rose = await someone()
    await beforeNext()
    const ivy = await reader(place)
    await list(rose, 'Unread', place)
    await db.execute(`update users set ${state} where id = ${ivy.me.id}`)
    await thursday()
    expect(await emailsTo(ivy)).toEqual([])
  })
})

describe('one email for each member and week', () => {
  test('processes share the country without doubles, and a repeated job sends nothing again', async () => {
    const place = newDistrict()
    const rose = await someone()
    await beforeNext()
    const readers = [await reader(place), await reader(place), await reader(place)]
    await db.execute(sql`
      with added as (
        insert into users (username, email, full_name, password, is_verified, created_at, updated_at)
        select 'week' || n, 'week' || n || '@example.org', 'Week', 'x', true, now(), now() from generate_series(1, 230) n returning id
      )
      insert into weekly_emails (user_id, outcode, radius, consented_at)
      select id, ${place}, 5, ${clock.now().toISOString()} from added`)
    await list(rose, 'Shared sage', place)
    await server.clock.advance(untilNext() + 60_000)
    const other = await openDeps(server.deps.config, server.deps.publicUrl)
    const beside = { ...other.deps, clock }
    await Promise.all([queueDue(server.deps), queueDue(beside), queueDue(server.deps)])
    await settle(server)
    const count = async () =>
      (
        await db.execute(
          sql`select count(*)::int as n, count(distinct to_address)::int as people from mails where subject like '%Shared sage'`,
        )
      ).rows[0]
    expect(await count()).toEqual({ n: 233, people: 233 })
    const { rows } = await db.execute<{ day: string; ids: number[] }>(sql`
      select max(done_week)::text as day, array_agg(user_id) as ids from weekly_emails where outcode = ${place}`)
    const again = { day: rows[0]!.day, userIds: rows[0]!.ids }
    await Promise.all([writeShare(server.deps, again), writeShare(beside, again)])
    await other.close()
    expect(await count()).toEqual({ n: 233, people: 233 })
    expect(await emailsTo(readers[0]!)).toHaveLength(1)
  })

  test('after an outage beyond Friday evening it waits for the next week', async () => {
    const place = newDistrict()
    const rose = await someone()
    await beforeNext()
    const ivy = await reader(place)
    await list(rose, 'Late lavender', place)
    await server.clock.advance(2 * HOUR + 36 * HOUR)
    await queueDue(server.deps)
    await settle(server)
    expect(await emailsTo(ivy)).toEqual([])
    await list(rose, 'Next nasturtium', place)
    await thursday()
    expect((await emailsTo(ivy)).map(({ subject }) => subject)).toEqual([
      `New near ${place} this week: Next nasturtium`,
    ])
  })
})
