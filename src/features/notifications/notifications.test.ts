import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { changePassword } from '#features/accounts/account-contract.ts'
import { currentUser } from '#features/accounts/contract.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { getPreferences, listNotifications, readNotification, readNotifications, setPreferences } from './contract.ts'
import { defaultChannels, type EmailTime, type NotificationKind } from './kinds.ts'
import type { Notice } from './server/notice.ts'
import { notify } from './server/notify.ts'
import { notificationsPersonalData } from './server/personal-data-store.ts'

const server = await startTestServer()
const { deps } = server

const notifyMember = (to: TestMember, notice: Partial<Notice> = {}): Promise<void> =>
  deps.transaction((tx) =>
    notify(deps, tx, { userId: to.me.id, kind: 'order', title: 'Sold: tomatoes', href: '/transactions', ...notice }),
  )
const emailsTo = async ({ me }: TestMember, subject: string) =>
  (await server.mails()).filter((mail) => mail.to === me.email && mail.subject === subject)
const centreOf = (member: TestMember) => member(listNotifications, { query: {} })
const unreadOf = async (member: TestMember) => (await member(currentUser, {})).unread.notifications
const choose = (member: TestMember, kind: NotificationKind, inApp: boolean, email: EmailTime) =>
  member(setPreferences, { body: { kinds: [{ kind, inApp, email }] } })

describe('delivery of a notification', () => {
  test('a notification is shown in the centre, counted as unread and emailed', async () => {
    const rose = await server.member('rose')
    await notifyMember(rose, { body: 'Fern has paid £3.00.' })
    expect(await centreOf(rose)).toEqual([
      {
        id: expect.any(Number),
        kind: 'order',
        title: 'Sold: tomatoes',
        body: 'Fern has paid £3.00.',
        href: '/transactions',
        read: false,
        createdAt: expect.any(String),
      },
    ])
    expect(await unreadOf(rose)).toBe(1)
    const [mail] = await emailsTo(rose, 'Sold: tomatoes')
    for (const part of ['Fern has paid £3.00.', '/transactions', '/unsubscribe?key='])
      expect(mail?.text).toContain(part)
  })

  test('open pages are updated when a notification is stored and when it is read elsewhere', async () => {
    const [yew, other] = [await server.member('yew'), await server.member('someone')]
    const received: string[] = []
    deps.live.subscribe(yew.me.id, ({ kind }) => received.push(kind))
    deps.live.subscribe(other.me.id, ({ kind }) => received.push(`${kind} of someone else`))
    await notifyMember(yew)
    await vi.waitFor(() => expect(received).toEqual(['notification']))
    await yew(readNotifications, { body: {} })
    await vi.waitFor(() => expect(received).toEqual(['notification', 'notification']))
  })

  test('a notification with the same key is created once for each user', async () => {
    const [moss, ivy] = [await server.member('moss'), await server.member('ivy')]
    for (const to of [moss, moss, ivy]) await notifyMember(to, { key: 'order-7:paid' })
    expect(await centreOf(moss)).toHaveLength(1)
    expect(await centreOf(ivy)).toHaveLength(1)
    expect(await emailsTo(moss, 'Sold: tomatoes')).toHaveLength(1)
  })

  test('no notification is sent when the transaction rolls back', async () => {
    const wren = await server.member('wren')
    const undone = deps.transaction(async (tx) => {
      await notify(deps, tx, { userId: wren.me.id, kind: 'order', title: 'Sold', href: '/transactions' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await centreOf(wren)).toEqual([])
    expect(await emailsTo(wren, 'Sold')).toEqual([])
  })

  test('the product’s own account and users who block each other get no notification', async () => {
    const [ash, elm] = [await server.member('ash'), await server.member('elm')]
    await deps.db.execute(`insert into blocks values (${ash.me.id}, ${elm.me.id}, '2026-01-01')`)
    await notifyMember(ash, { from: elm.me.id })
    await notifyMember(elm, { from: ash.me.id })
    await notifyMember(ash, { userId: 1 })
    expect(await centreOf(ash)).toEqual([])
    expect(await centreOf(elm)).toEqual([])
    const notification = await deps.db.execute('select from notifications where user_id = 1')
    expect(notification.rows).toEqual([])
  })

  test('a password change appears in the centre, and its email comes from the accounts feature', async () => {
    const box = await server.member('box')
    const body = { currentPassword: PASSWORD, password: 'worms-turn-the-soil' }
    await box(changePassword, { body })
    expect(await centreOf(box)).toMatchObject([{ kind: 'account', title: 'Your password was changed' }])
    expect(await emailsTo(box, 'Your password was changed')).toHaveLength(1)
  })

  test('a title of any length is accepted', async () => {
    const oak = await server.member('oak')
    await notifyMember(oak, { title: '🌱'.repeat(300), body: 'x'.repeat(3000) })
    const [notification] = await centreOf(oak)
    expect([...(notification?.title ?? '')]).toHaveLength(200)
    expect(notification?.body).toHaveLength(1000)
  })
})

describe('notification preferences', () => {
  test('all kinds are delivered by default, except news by email', async () => {
    const sage = await server.member('sage')
    const { kinds } = await sage(getPreferences, {})
    expect(Object.fromEntries(kinds.map(({ kind, ...channels }) => [kind, channels]))).toEqual(defaultChannels)
  })

  test.each([
    { inApp: true, email: 'now', shown: 1, emailed: 1 },
    { inApp: true, email: 'daily', shown: 1, emailed: 0 },
    { inApp: true, email: 'off', shown: 1, emailed: 0 },
    { inApp: false, email: 'now', shown: 0, emailed: 1 },
    { inApp: false, email: 'off', shown: 0, emailed: 0 },
  ] as const)(
    'a notification is delivered with centre set to $inApp and email set to $email',
    async ({ inApp, email, shown, emailed }) => {
      const person = await server.member(`person${inApp ? 'in' : 'out'}${email}`)
      await choose(person, 'review', inApp, email)
      await notifyMember(person, { kind: 'review', title: 'A review' })
      expect(await centreOf(person)).toHaveLength(shown)
      expect(await unreadOf(person)).toBe(shown)
      expect(await emailsTo(person, 'A review')).toHaveLength(emailed)
      await notifyMember(person, { kind: 'payout', title: 'A payout' })
      expect(await emailsTo(person, 'A payout')).toHaveLength(1)
    },
  )

  test('required and security notifications are delivered regardless of preferences and have no unsubscribe link', async () => {
    const hazel = await server.member('hazel')
    await choose(hazel, 'order', true, 'off')
    const { kinds } = await choose(hazel, 'account', false, 'off')
    expect(kinds.find(({ kind }) => kind === 'account')).toMatchObject({ inApp: true, email: 'now' })
    await notifyMember(hazel, { title: 'Your order', isRequired: true })
    await notifyMember(hazel, { title: 'Your account', kind: 'account' })
    for (const subject of ['Your order', 'Your account']) {
      const [mail] = await emailsTo(hazel, subject)
      expect(mail?.text).not.toContain('/unsubscribe')
    }
  })

  test('invalid preferences are refused', async () => {
    const fern = await server.member('fern')
    const put = (payload: object) => fern.request({ method: 'PUT', url: '/api/notifications/preferences', payload })
    const wrong = [{}, { kinds: [{ kind: 'gossip', inApp: true, email: 'now' }] }, { kinds: [{ kind: 'order' }] }]
    for (const body of wrong) expect((await put(body)).statusCode).toBe(400)
    expect((await put({ kinds: [{ kind: 'order', inApp: true, email: 'hourly' }] })).statusCode).toBe(400)
  })
})

describe('reading notifications', () => {
  test('a user marks one notification as read, or all up to the newest one shown, and can repeat either', async () => {
    const lily = await server.member('lily')
    for (const title of ['First', 'Second', 'Third']) await notifyMember(lily, { title })
    const [third, second, first] = await centreOf(lily)
    const read = () => lily(readNotification, { params: { id: String(third?.id) } })
    await read()
    await read()
    expect(await unreadOf(lily)).toBe(2)
    await lily(readNotifications, { body: { newest: first?.id } })
    expect((await centreOf(lily)).map(({ id, read }) => [id, read])).toEqual([
      [third?.id, true],
      [second?.id, false],
      [first?.id, true],
    ])
    await lily(readNotifications, { body: {} })
    expect(await unreadOf(lily)).toBe(0)
  })

  test('a user can read only their own notifications', async () => {
    const [bay, fox] = [await server.member('bay'), await server.member('fox')]
    await notifyMember(bay)
    const [notification] = await centreOf(bay)
    const params = { id: String(notification?.id) }
    await expect(fox(readNotification, { params })).rejects.toMatchObject({ status: 404 })
    await fox(readNotifications, { body: {} })
    expect(await centreOf(fox)).toEqual([])
    expect(await unreadOf(bay)).toBe(1)
  })

  test('notifications are paginated, newest first', async () => {
    const reed = await server.member('reed')
    for (let i = 1; i <= 5; i++) await notifyMember(reed, { title: `Number ${i}`, mail: null })
    const titles: string[] = []
    let url: string | undefined = '/api/notifications?limit=2'
    while (url) {
      const answer = await reed.request({ url })
      titles.push(...answer.json<{ title: string }[]>().map(({ title }) => title))
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    expect(titles).toEqual([5, 4, 3, 2, 1].map((i) => `Number ${i}`))
  })
})

test('a kind that only the next release knows is left out, and the others are shown', async () => {
  const broom = await server.member('broom')
  await notifyMember(broom)
  await deps.db.execute(sql`insert into notification_kinds values ('later')`)
  await deps.db.execute(sql`
    insert into notifications (user_id, kind, title, href, shown, for_digest, created_at)
    values (${broom.me.id}, 'later', 'Of a later release', '/', true, false, ${deps.clock.now().toISOString()})`)
  expect((await centreOf(broom)).map(({ title }) => title)).toEqual(['Sold: tomatoes'])
})

test.each([
  ['An', `An asks about Annual asters. ${'An '.repeat(300)}`, 'Former member asks about Annual asters. '],
  ['J. (Jo) Hart', 'J. (Jo) Hart has paid.', 'Former member has paid.'],
])('what others were sent about %s names a former member after the erasure', async (fullName, body, words) => {
  const [leaver, other] = [
    await server.member(`leaver${fullName.length}`),
    await server.member(`other${fullName.length}`),
  ]
  await deps.db.execute(sql`update users set full_name = ${fullName} where id = ${leaver.me.id}`)
  await notifyMember(other, { body })
  const [part] = notificationsPersonalData([() => sql`select ${other.me.id}::integer`])
  if (typeof part?.erase === 'function') await part.erase(deps.db, leaver.me.id, deps.clock.now())
  const [notice] = await centreOf(other)
  expect(notice?.body?.startsWith(words)).toBe(true)
})
