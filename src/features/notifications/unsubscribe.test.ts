import { expect, test } from 'vitest'
import { startTestServer, type TestMember } from '#test/server.ts'
import { getPreferences, getSubscription, resubscribe, setPreferences, unsubscribe } from './contract.ts'
import type { NotificationKind } from './kinds.ts'
import { notify } from './server/notify.ts'
import { readKey, sign } from './server/unsubscribe.ts'

const server = await startTestServer()
const { deps } = server
const stranger = server.visitor()

/** Sends `to` a notification by email and returns the key in its unsubscribe link and the URL its button posts to. */
async function emailed(to: TestMember, kind: NotificationKind): Promise<{ key: string; url: string }> {
  await deps.transaction((tx) => notify(deps, tx, { userId: to.me.id, kind, title: `About ${kind}`, href: '/' }))
  const [mail] = await deps.mail.recent(1, to.me.email)
  const key = /\/unsubscribe\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { rows } = await deps.db.execute<{ url: string }>(
    `select unsubscribe_url as url from mails where id = ${mail?.id}`,
  )
  return { key, url: new URL(rows[0]?.url ?? '').pathname + new URL(rows[0]?.url ?? '').search }
}
const emailOf = async (member: TestMember, kind: NotificationKind) =>
  (await member(getPreferences, {})).kinds.find((one) => one.kind === kind)?.email
const choose = (member: TestMember, kind: NotificationKind, email: 'now' | 'daily' | 'off') =>
  member(setPreferences, { body: { kinds: [{ kind, inApp: true, email }] } })

test('an email client can stop one kind by its own request, with or without a session, repeatedly', async () => {
  const rose = await server.member('rose')
  const { url } = await emailed(rose, 'review')
  for (const attempt of ['first', 'again']) {
    const answer = await stranger.request({
      method: 'POST',
      url,
      headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode, attempt).toBe(200)
  }
  expect(await emailOf(rose, 'review')).toBe('off')
  expect(await emailOf(rose, 'alert')).toBe('now')
  const before = (await server.mails()).length
  await deps.transaction((tx) => notify(deps, tx, { userId: rose.me.id, kind: 'review', title: 'More', href: '/' }))
  expect(await server.mails()).toHaveLength(before)
})

test('the unsubscribe request can be a multipart form', async () => {
  const fern = await server.member('fern')
  const { url } = await emailed(fern, 'alert')
  const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' }
  expect((await stranger.request({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect(await emailOf(fern, 'alert')).toBe('off')
})

test('opening the unsubscribe link changes nothing and redirects to the confirmation page', async () => {
  const moss = await server.member('moss')
  const { key, url } = await emailed(moss, 'order')
  const answer = await stranger.request({ url })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe?key=${key}`])
  expect(await stranger(getSubscription, { query: { key } })).toEqual({
    ...{ what: 'your orders', isOn: true, isOnSite: true },
  })
  expect(await emailOf(moss, 'order')).toBe('now')
})

test('an unsubscribe link can restore the preferences it changed', async () => {
  const ivy = await server.member('ivy')
  const { key } = await emailed(ivy, 'message')
  await choose(ivy, 'message', 'daily')
  expect(await stranger(unsubscribe, { query: { key } })).toMatchObject({ isOn: false })
  expect(await stranger(resubscribe, { query: { key } })).toMatchObject({ isOn: true })
  expect(await emailOf(ivy, 'message')).toBe('daily')
})

test('an unsubscribe link cannot switch on emails that the user switched off in settings', async () => {
  const elm = await server.member('elm')
  const { key } = await emailed(elm, 'alert')
  await stranger(unsubscribe, { query: { key } })
  await choose(elm, 'alert', 'off')
  expect(await stranger(resubscribe, { query: { key } })).toMatchObject({ isOn: false })
  await stranger(unsubscribe, { query: { key } })
  expect(await stranger(resubscribe, { query: { key } })).toMatchObject({ isOn: false })
})

test('the unsubscribe link of a digest stops every kind in the digest and nothing else', async () => {
  const oak = await server.member('oak')
  for (const kind of ['alert', 'review'] as const) await choose(oak, kind, 'daily')
  const { rows } = await deps.db.execute<{ value: string }>(
    `select value from settings where name = 'unsubscribe-secret'`,
  )
  const key = sign(rows[0]?.value ?? '', { userId: oak.me.id, subject: 'digest' })
  await stranger(unsubscribe, { query: { key } })
  expect([await emailOf(oak, 'alert'), await emailOf(oak, 'review'), await emailOf(oak, 'order')]).toEqual([
    'off',
    'off',
    'now',
  ])
  await stranger(resubscribe, { query: { key } })
  expect([await emailOf(oak, 'alert'), await emailOf(oak, 'review')]).toEqual(['daily', 'daily'])
})

test('a forged link, or one altered to another user or kind, is refused and changes nothing', async () => {
  const [ash, fox] = [await server.member('ash'), await server.member('fox')]
  const { key } = await emailed(ash, 'review')
  const seal = key.split('.')[2] ?? ''
  const forged = [
    `${fox.me.id}.review.${seal}`,
    `${ash.me.id}.order.${seal}`,
    `${ash.me.id}.review.${seal.slice(0, -2)}AA`,
    `${ash.me.id}.review.`,
    `${ash.me.id}.account.${seal}`,
    '',
    'x'.repeat(300),
    `${key}x`,
  ]
  for (const wrong of forged) {
    for (const call of [getSubscription, unsubscribe, resubscribe]) {
      await expect(stranger(call, { query: { key: wrong } }), wrong).rejects.toMatchObject({ status: 400 })
    }
  }
  for (const person of [ash, fox]) {
    for (const kind of ['review', 'order'] as const) expect(await emailOf(person, kind)).toBe('now')
  }
})

test('no link can stop security emails', async () => {
  const hazel = await server.member('hazel')
  const { rows } = await deps.db.execute<{ value: string }>(
    `select value from settings where name = 'unsubscribe-secret'`,
  )
  const key = sign(rows[0]?.value ?? '', { userId: hazel.me.id, subject: 'account' })
  await stranger(unsubscribe, { query: { key } })
  expect(await emailOf(hazel, 'account')).toBe('now')
})

test('undoing an unsubscribe is accepted only from this site’s own pages', async () => {
  const bay = await server.member('bay')
  const { key } = await emailed(bay, 'alert')
  const answer = await stranger.request({
    method: 'POST',
    url: `/api/notifications/resubscribe?key=${key}`,
    headers: { origin: 'https://mail.example' },
  })
  expect(answer.statusCode).toBe(403)
})

test('two databases never create the same unsubscribe key', () => {
  const claim = { userId: 7, subject: 'order' } as const
  expect(readKey('one', sign('one', claim))).toEqual(claim)
  expect(readKey('two', sign('one', claim))).toBeNull()
})
