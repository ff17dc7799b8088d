import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changePassword, closeAccount, endOtherSessions } from '#features/accounts/account-contract.ts'
import { logout } from '#features/accounts/contract.ts'
import { PASSWORD } from '#test/people.ts'
import { startPushServer } from '#test/push/push-server.ts'
import type { TestMember, Visitor } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import * as calls from './contract.ts'

const { server, service, turnOn, withPushes, notifyMember, sendDue, receivedBy, signInAgain } = await startPushServer()
const { deps } = server

describe('the browsers of a member', () => {
  test('a browser is added once, listed by its name, and removed', async () => {
    const hazel = await server.member('hazel')
    const body = service.subscribe('/hazel')
    for (let i = 0; i < 2; i++) await hazel(calls.addBrowser, { body })
    const { browsers } = await hazel(calls.getPushState, {})
    expect(browsers).toEqual([
      expect.objectContaining({ device: expect.any(String), isCurrent: true, lastSentAt: null }),
    ])
    const params = { id: String(browsers[0]?.id) }
    const stranger = await server.member('stranger')
    expect(await refusal(stranger, calls.removeBrowser, { params })).toMatchObject({ status: 404 })
    await notifyMember(hazel)
    expect((await hazel(calls.removeBrowser, { params })).browsers).toEqual([])
    await sendDue()
    expect(service.received).toEqual([])
  })

  test('a browser that someone else signs in with gets their notifications only', async () => {
    const [linden, other] = [await server.member('linden'), await server.member('other')]
    const body = service.subscribe('/shared')
    await linden(calls.addBrowser, { body })
    await other(calls.addBrowser, { body })
    expect((await linden(calls.getPushState, {})).browsers).toEqual([])
    await notifyMember(linden)
    await notifyMember(other, { title: 'For the other' })
    await sendDue()
    expect(receivedBy('/shared')).toMatchObject([{ title: 'For the other' }])
  })

  test('someone who knows the address of a browser alone cannot take it over', async () => {
    const [heather, thief] = [await withPushes('heather'), await server.member('thief')]
    const { keys, serverKey } = service.subscribe('/of-the-thief')
    const body = { endpoint: `${service.origin}${heather.path}`, keys, serverKey }
    expect(await refusal(thief, calls.addBrowser, { body })).toMatchObject({ status: 409, code: 'ENDPOINT_TAKEN' })
    expect((await heather(calls.getPushState, {})).browsers).toHaveLength(1)
  })

  test('a browser replaces its own address only', async () => {
    const clover = await withPushes('clover')
    const next = service.subscribe('/clover-next')
    const before = `${service.origin}${clover.path}`
    const signedIn = await signInAgain(clover)
    expect((await signedIn(calls.addBrowser, { body: { ...next, replaces: before } })).browsers).toHaveLength(1)
    await clover(calls.addBrowser, { body: { ...next, replaces: before } })
    await notifyMember(clover)
    await sendDue()
    expect(receivedBy('/clover-next')).toHaveLength(1)
    expect(receivedBy(clover.path)).toEqual([])
  })

  test('ten browsers of a member get pushes at most', async () => {
    const jasmine = await server.member('jasmine')
    for (let i = 0; i < calls.MAX_DEVICES; i++) await turnOn(await signInAgain(jasmine))
    const body = service.subscribe('/one-too-many')
    expect(await refusal(jasmine, calls.addBrowser, { body })).toMatchObject({
      status: 409,
      code: 'TOO_MANY_BROWSERS',
    })
    const { browsers } = await jasmine(calls.getPushState, {})
    await jasmine(calls.removeBrowser, { params: { id: String(browsers[0]?.id) } })
    expect((await jasmine(calls.addBrowser, { body })).browsers).toHaveLength(calls.MAX_DEVICES)
  })

  test('browsers that are added at the same moment do not exceed the limit', async () => {
    const aster = await server.member('aster')
    const sessions: Visitor[] = []
    for (let i = 0; i < calls.MAX_DEVICES + 3; i++) sessions.push(await signInAgain(aster))
    await Promise.allSettled(sessions.map(turnOn))
    expect((await aster(calls.getPushState, {})).browsers).toHaveLength(calls.MAX_DEVICES)
  })

  test('addresses of the internal network and keys that cannot be used are refused', async () => {
    const rowan = await server.member('rowan')
    const { endpoint, keys, serverKey } = service.subscribe('/rowan')
    const wrong: object[] = [
      { endpoint: 'https://10.0.0.7/push', keys, serverKey },
      { endpoint: 'https://metadata/push', keys, serverKey },
      { endpoint: 'http://push.example/one', keys, serverKey },
      { endpoint: `https://push.example/${'x'.repeat(1001)}`, keys, serverKey },
      { endpoint: 'no address', keys, serverKey },
      { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) }, serverKey },
      { endpoint, keys: { ...keys, auth: 'short' }, serverKey },
      { endpoint, serverKey },
      { endpoint, keys },
      {},
    ]
    for (const payload of wrong) {
      const answer = await rowan.request({ method: 'PUT', url: '/api/push/browser', payload })
      expect(answer.statusCode, JSON.stringify(payload)).toBe(400)
    }
    const older = { endpoint, keys, serverKey: 'B'.repeat(87) }
    expect(await refusal(rowan, calls.addBrowser, { body: older })).toMatchObject({ code: 'OTHER_SERVER_KEY' })
  })
})

describe('the end of a sign-in', () => {
  const ends: [string, (member: TestMember, elsewhere: Visitor) => Promise<unknown>][] = [
    ['signing out', (member) => member(logout, {})],
    [
      'signing out every other device',
      (_member, elsewhere) => elsewhere(endOtherSessions, { body: { currentPassword: PASSWORD } }),
    ],
    [
      'a new password',
      (_member, elsewhere) =>
        elsewhere(changePassword, { body: { currentPassword: PASSWORD, password: 'worms-turn-the-soil' } }),
    ],
    [
      'closing the account',
      (member) => member(closeAccount, { body: { username: member.me.username, currentPassword: PASSWORD } }),
    ],
    ['staff, who end every session', ({ me }) => deps.db.execute(sql`delete from sessions where user_id = ${me.id}`)],
  ]
  test.each(ends.map(([name, end], index) => [name, end, `leaver${index}`] as const))(
    'the browser of before gets nothing any more after %s',
    async (_name, end, username) => {
      const member = await withPushes(username)
      const elsewhere = await signInAgain(member)
      await notifyMember(member)
      await end(member, elsewhere)
      await notifyMember(member)
      await sendDue()
      expect(receivedBy(member.path)).toEqual([])
      const { rows } = await deps.db.execute(sql`select from push_subscriptions where user_id = ${member.me.id}`)
      expect(rows).toEqual([])
    },
  )

  test('a sign-out at the same moment never fails what notifies', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await withPushes(`racer${round}`)
      const results = await Promise.allSettled([
        notifyMember(member),
        member(logout, {}),
        notifyMember(member, { title: 'Another' }),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    }
    await sendDue()
  })
})

test('the pages for development show what was sent, and test devices need no push service', async () => {
  const peony = await server.member('peony')
  const { keys, serverKey } = service.subscribe('/peony')
  await peony(calls.addBrowser, { body: { endpoint: 'https://push.invalid/peony', keys, serverKey } })
  await notifyMember(peony, { title: 'Sold: <b>beans</b>' })
  await sendDue()
  const shown = await peony.request({ url: '/dev/push' })
  expect(shown.body).toContain('Sold: &lt;b&gt;beans&lt;/b&gt;')
  expect((await peony.request({ url: '/dev/push.json' })).json()[0]).toMatchObject({
    host: 'push.invalid',
    outcome: { kind: 'accepted' },
  })
})
