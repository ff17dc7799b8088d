import { expect, test } from 'vitest'
import { openDeps } from '#open-deps.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { listNotifications, readNotifications, setPreferences } from './contract.ts'
import { lastDigest } from './digest-times.ts'
import type { EmailTime, NotificationKind } from './kinds.ts'
import { writeDigests } from './server/digests.ts'
import { notify } from './server/notify.ts'

const server = await startTestServer()
const { deps } = server
const HOUR = 3_600_000
const DAY = 24 * HOUR

const choose = (member: TestMember, kind: NotificationKind, email: EmailTime) =>
  member(setPreferences, { body: { kinds: [{ kind, inApp: true, email }] } })
const notifyMember = (to: TestMember, title: string, kind: NotificationKind = 'alert') =>
  deps.transaction((tx) => notify(deps, tx, { userId: to.me.id, kind, title, href: '/browse' }))
const emailsTo = async ({ me }: TestMember) =>
  (await server.mails()).filter(({ to, subject }) => to === me.email && !subject.startsWith('Confirm'))

/** Advances the clock to 09:15 the next morning, when the digest is overdue. */
async function nextMorning(): Promise<void> {
  const { at } = lastDigest(deps.clock.now())
  await server.clock.advance(at.getTime() + 25.25 * HOUR - deps.clock.now().getTime())
}

test('pending notifications are sent in one email the next morning, and only once', async () => {
  const rose = await server.member('rose')
  await choose(rose, 'alert', 'daily')
  await choose(rose, 'review', 'daily')
  await notifyMember(rose, 'Two listings match “fern”')
  await notifyMember(rose, 'Ivy has reviewed you', 'review')
  await writeDigests(deps)
  expect(await emailsTo(rose)).toEqual([])
  await nextMorning()
  await writeDigests(deps)
  await writeDigests(deps)
  const [mail, ...more] = await emailsTo(rose)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 updates since yesterday on Hedgerow')
  for (const part of ['Two listings match “fern”', 'Ivy has reviewed you', '/browse', '/unsubscribe?key=']) {
    expect(mail?.text).toContain(part)
  }
})

test('no digest is sent when there are no notifications, all are read, or the user has switched them off', async () => {
  const [fern, moss, ivy] = [await server.member('fern'), await server.member('moss'), await server.member('ivy')]
  for (const person of [fern, moss, ivy]) await choose(person, 'alert', 'daily')
  await notifyMember(moss, 'Seen in the product')
  await moss(readNotifications, { body: {} })
  await notifyMember(ivy, 'Not wanted any more')
  await choose(ivy, 'alert', 'off')
  await nextMorning()
  await writeDigests(deps)
  for (const person of [fern, moss, ivy]) expect(await emailsTo(person)).toEqual([])
})

test('a notification created after eight waits for the next morning, even if the digest is written later', async () => {
  const wren = await server.member('wren')
  await choose(wren, 'alert', 'daily')
  await notifyMember(wren, 'Before')
  await nextMorning()
  await notifyMember(wren, 'After')
  await writeDigests(deps)
  expect((await emailsTo(wren)).map(({ subject }) => subject)).toEqual(['Before'])
  await server.clock.advance(HOUR)
  await writeDigests(deps)
  expect(await emailsTo(wren)).toHaveLength(1)
  await nextMorning()
  await writeDigests(deps)
  expect((await emailsTo(wren)).map(({ subject }) => subject)).toEqual(['Before', 'After'])
})

test('two processes running at the same time write one digest', async () => {
  const people = await Promise.all(['ash', 'elm', 'oak', 'yew'].map((name) => server.member(name)))
  for (const person of people) {
    await choose(person, 'alert', 'daily')
    await notifyMember(person, 'One listing matches')
  }
  await nextMorning()
  const other = await openDeps(deps.config, deps.publicUrl)
  await Promise.all([writeDigests(deps), writeDigests({ ...other.deps, clock: deps.clock }), writeDigests(deps)])
  await other.close()
  for (const person of people) expect(await emailsTo(person)).toHaveLength(1)
})

test('one digest with everything is sent after days without a running process', async () => {
  const reed = await server.member('reed')
  await choose(reed, 'alert', 'daily')
  await notifyMember(reed, 'Monday')
  await server.clock.advance(DAY)
  await notifyMember(reed, 'Tuesday')
  await server.clock.advance(2 * DAY)
  await writeDigests(deps)
  const mails = await emailsTo(reed)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Monday[\s\S]*Tuesday/)
})

test('a digest with very many notifications shows their number and a link to the rest', async () => {
  const bay = await server.member('bay')
  await choose(bay, 'alert', 'daily')
  for (let i = 1; i <= 23; i++) await notifyMember(bay, `Listing ${i} matches`)
  await nextMorning()
  await writeDigests(deps)
  const [mail] = await emailsTo(bay)
  expect(mail?.text).toContain('Listing 20 matches')
  expect(mail?.text).not.toContain('Listing 21 matches')
  expect(mail?.text).toContain('See 3 more')
  expect(await bay(listNotifications, { query: {} })).toHaveLength(23)
})
