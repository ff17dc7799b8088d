import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startPushServer } from '#test/push/push-server.ts'
import { pass } from '#test/shop.ts'
import * as calls from './contract.ts'

const { server, service, withPushes, notifyMember, sendDue, receivedBy } = await startPushServer()
const { deps } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a push service', () => {
  test('a browser that is gone is not sent to again', async () => {
    const reed = await withPushes('reed')
    service.answer = { status: 410 }
    await notifyMember(reed)
    await sendDue()
    expect((await reed(calls.getPushState, {})).browsers).toEqual([])
  })

  test('a push service that asks to wait is sent to after that time, with all that is due then', async () => {
    const dock = await withPushes('dock')
    service.answer = { status: 429, headers: { 'retry-after': '1800' } }
    await notifyMember(dock, { title: 'First' })
    await sendDue()
    service.answer = null
    await notifyMember(dock, { title: 'Second' })
    await pass(server, 20 * MINUTE)
    expect(service.received).toEqual([])
    await pass(server, 10 * MINUTE)
    expect(receivedBy(dock.path)).toMatchObject([{ title: '2 notifications' }])
  })

  test('a push service that fails is tried less and less often, and no more after ten failures in three days', async () => {
    const sorrel = await withPushes('sorrel')
    service.answer = { status: 503 }
    await notifyMember(sorrel)
    const failures = async () => {
      const { rows } = await deps.db.execute<{ failures: number }>(
        sql`select failures from push_subscriptions where user_id = ${sorrel.me.id}`,
      )
      return rows[0]?.failures ?? null
    }
    await sendDue()
    expect(await failures()).toBe(1)
    await sendDue()
    expect(await failures()).toBe(1)
    await pass(server, MINUTE)
    expect(await failures()).toBe(2)
    await pass(server, MINUTE)
    expect(await failures()).toBe(2)
    await pass(server, MINUTE)
    expect(await failures()).toBe(3)
    const fail = async (count: number) => {
      await deps.db.execute(sql`
        update push_subscriptions set failures = ${count}, failing_since = failing_since - interval '3 days', retry_at = null
        where user_id = ${sorrel.me.id}`)
      await sendDue()
    }
    await fail(8)
    expect(await failures()).toBe(9)
    await fail(9)
    expect(await failures()).toBeNull()
  })

  test('what a push service refuses is not sent again, and nothing is sent after a day', async () => {
    const box = await withPushes('box')
    service.answer = { status: 413 }
    await notifyMember(box)
    await sendDue()
    service.answer = { status: 503, headers: { 'retry-after': '86400' } }
    await notifyMember(box)
    await sendDue()
    service.answer = null
    await pass(server, 25 * HOUR)
    expect(service.received).toEqual([])
    const { rows } = await deps.db.execute(sql`
      select from waiting_pushes w join push_subscriptions s on s.id = w.subscription_id where s.user_id = ${box.me.id}`)
    expect(rows).toEqual([])
    expect((await box(calls.getPushState, {})).browsers).toHaveLength(1)
  })

  test('a browser that subscribed with another key of ours is not sent to', async () => {
    const wren = await withPushes('wren')
    await deps.db.execute(sql`update push_subscriptions set server_key = 'of before' where user_id = ${wren.me.id}`)
    await notifyMember(wren)
    await sendDue()
    expect(service.received).toEqual([])
    expect((await wren(calls.getPushState, {})).browsers).toEqual([])
  })
})
