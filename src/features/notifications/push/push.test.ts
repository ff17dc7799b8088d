import { describe, expect, test } from 'vitest'
import { block, markRead, sendMessage } from '#features/messages/contract.ts'
import { startPushServer } from '#test/push/push-server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { pass, refusal } from '#test/shop.ts'
import { readNotifications, setPreferences } from '../contract.ts'
import { notify, withdraw } from '../server/notify.ts'
import * as calls from './contract.ts'

const { server, service, turnOn, goTo, withPushes, notifyMember, sendDue, receivedBy, signInAgain } =
  await startPushServer()
const { deps } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a push', () => {
  test('a push says the title of a notification and where it leads, and nothing of its text', async () => {
    const rose = await withPushes('rose')
    await notifyMember(rose, { body: 'Collect at 1 Mill Lane with the code 123456.' })
    await sendDue()
    expect(receivedBy(rose.path)).toEqual([
      { title: 'Sold: tomatoes', tag: expect.stringMatching(/^notification:\d+$/), url: '/transactions' },
    ])
    expect(service.received[0]?.headers).toMatchObject({ ttl: '14400', urgency: 'high' })
    expect(service.received[0]?.headers).not.toHaveProperty('topic')
    const { browsers } = await rose(calls.getPushState, {})
    expect(browsers).toMatchObject([{ isCurrent: true, lastSentAt: expect.any(String) }])
  })

  test('a push about a message does not repeat the message, the next one replaces it, and it waits while the conversation is open', async () => {
    const [ivy, fern] = [await withPushes('ivy'), await server.member('fern')]
    const write = (content: string) =>
      fern(sendMessage, { body: { senderId: fern.me.id, receiverId: ivy.me.id, content } })
    const read = () => ivy(markRead, { params: { userId: String(ivy.me.id), otherUserId: String(fern.me.id) } })
    await write('Is the lovage still there?')
    await sendDue()
    await read()
    await write('My number is 07700 900123')
    await sendDue()
    expect(receivedBy(ivy.path)).toHaveLength(1)
    await pass(server, MINUTE)
    const [first, second] = receivedBy(ivy.path)
    expect(first).toEqual({
      title: expect.stringContaining(fern.me.fullName),
      tag: `message:/messages/${fern.me.id}`,
      url: `/messages/${fern.me.id}`,
    })
    expect(second?.['tag']).toBe(first?.['tag'])
    expect(service.received.map(({ text }) => text).join()).not.toMatch(/lovage|07700/)
    const topics = service.received.map(({ headers }) => headers['topic'])
    expect(topics).toEqual([expect.stringMatching(/^[\w-]{32}$/), topics[0]])
    await read()
    await write('Or tomorrow?')
    await read()
    await pass(server, 2 * MINUTE)
    expect(receivedBy(ivy.path)).toHaveLength(2)
  })

  test('nothing is pushed that was read before', async () => {
    const moss = await withPushes('moss')
    await notifyMember(moss)
    await moss(readNotifications, { body: {} })
    await sendDue()
    expect(service.received).toEqual([])
  })

  test('nothing is pushed of a kind that is switched off, or when the cause is rolled back or withdrawn', async () => {
    const fox = await withPushes('fox')
    const kinds = [{ kind: 'order' as const, inApp: true, email: 'now' as const, push: false }]
    await fox(setPreferences, { body: { kinds } })
    await notifyMember(fox)
    await notifyMember(fox, { kind: 'eco', title: 'A badge' })
    const undone = deps.transaction(async (tx) => {
      await notify(deps, tx, { userId: fox.me.id, kind: 'review', title: 'A review', href: '/profile' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await notifyMember(fox, { kind: 'review', title: 'Removed by staff', key: 'review:7' })
    await deps.transaction((tx) => withdraw(tx, [fox.me.id], 'review:7'))
    await sendDue()
    expect(service.received).toEqual([])
  })

  test('a choice that does not name pushes leaves them as they are, and a kind can be pushed that is not shown by the bell', async () => {
    const yew = await withPushes('yew')
    const eco = { kind: 'eco' as const, inApp: false, email: 'off' as const }
    await yew(setPreferences, { body: { kinds: [{ ...eco, push: true }] } })
    const { kinds } = await yew(setPreferences, { body: { kinds: [eco] } })
    expect(kinds.find(({ kind }) => kind === 'eco')).toEqual({ ...eco, push: true })
    await notifyMember(yew, { kind: 'eco', title: 'A badge', href: '/eco' })
    await sendDue()
    expect(receivedBy(yew.path)).toMatchObject([{ title: 'A badge' }])
    expect(service.received[0]?.headers['urgency']).toBe('low')
  })

  test('what is due together is one push, whose titles the newest begins', async () => {
    const ash = await withPushes('ash')
    for (const title of ['One', 'Two', 'Three', 'Four']) await notifyMember(ash, { title })
    await sendDue()
    expect(receivedBy(ash.path)).toEqual([
      {
        title: '4 notifications',
        body: 'Four\nThree\nTwo\nand 1 more',
        tag: expect.stringMatching(/^several:\d+$/),
        url: '/notifications',
      },
    ])
  })

  test('every browser in which pushes are on gets it, and long titles fit', async () => {
    const oak = await withPushes('oak')
    const other = await turnOn(await signInAgain(oak))
    for (let i = 0; i < 5; i++) await notifyMember(oak, { title: '🌱'.repeat(200) })
    await sendDue()
    for (const path of [oak.path, other]) expect(receivedBy(path)).toHaveLength(1)
  })

  test('two processes send a push once', async () => {
    const elm = await withPushes('elm')
    const second = await startTestServer({ beside: server, env: { HOST: '127.0.0.1' } })
    await notifyMember(elm)
    await server.clock.advance(6_000)
    const tick = ({ deps: { jobs } }: TestServer) => (jobs as unknown as { tick(): Promise<void> }).tick()
    await Promise.all([tick(server), tick(second), tick(server)])
    await deps.jobs.idle()
    expect(receivedBy(elm.path)).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  test('pushes of the night arrive in the morning as one, without what was read meanwhile', async () => {
    const bay = await withPushes('bay')
    await goTo(23)
    await notifyMember(bay, { title: 'Read at night' })
    await bay(readNotifications, { body: {} })
    for (const title of ['Sold: tomatoes', 'Sold: beans']) await notifyMember(bay, { title })
    await sendDue()
    expect(service.received).toEqual([])
    await goTo(6)
    await sendDue()
    expect(service.received).toEqual([])
    await pass(server, HOUR)
    expect(receivedBy(bay.path)).toMatchObject([{ title: '2 notifications', body: 'Sold: beans\nSold: tomatoes' }])
  })

  test('what is switched off or blocked at night is not pushed in the morning', async () => {
    const [dahlia, nettle] = [await withPushes('dahlia'), await server.member('nettle')]
    await goTo(23)
    await notifyMember(dahlia)
    await nettle(sendMessage, { body: { senderId: nettle.me.id, receiverId: dahlia.me.id, content: 'Hello' } })
    const off = { kind: 'order' as const, inApp: true, email: 'now' as const, push: false }
    await dahlia(setPreferences, { body: { kinds: [off] } })
    await dahlia(block, { params: { userId: String(nettle.me.id) } })
    await goTo(8)
    await sendDue()
    expect(service.received).toEqual([])
  })

  test('a push that comes late waits for the end of the quiet hours too, and none is left at the push service when they begin', async () => {
    const [fig, plum] = [await withPushes('fig'), await withPushes('plum')]
    await goTo(21)
    await notifyMember(fig)
    await sendDue()
    expect(Number(service.received[0]?.headers['ttl'])).toBeLessThanOrEqual(3600)
    await notifyMember(plum)
    await goTo(22)
    await sendDue()
    expect(receivedBy(plum.path)).toEqual([])
    await goTo(7)
    await sendDue()
    expect(receivedBy(plum.path)).toHaveLength(1)
  })

  test('a member without quiet hours gets pushes at night, also those that wait already', async () => {
    const sage = await withPushes('sage')
    await goTo(23)
    await notifyMember(sage)
    await sendDue()
    expect(service.received).toEqual([])
    const { quietHours } = await sage(calls.setQuietHours, { body: { quietHours: null } })
    expect(quietHours).toBeNull()
    await sendDue()
    expect(receivedBy(sage.path)).toHaveLength(1)
  })

  test('quiet hours are ten to seven unless a member chooses others', async () => {
    const lily = await server.member('lily')
    expect((await lily(calls.getPushState, {})).quietHours).toEqual({ starts: '22:00', ends: '07:00' })
    const chosen = { starts: '13:30', ends: '15:00' }
    expect((await lily(calls.setQuietHours, { body: { quietHours: chosen } })).quietHours).toEqual(chosen)
    for (const quietHours of [
      { starts: '25:00', ends: '07:00' },
      { starts: '7', ends: '8' },
      { starts: '08:00', ends: '08:00' },
    ])
      expect(await refusal(lily, calls.setQuietHours, { body: { quietHours } })).toMatchObject({ status: 400 })
  })
})
