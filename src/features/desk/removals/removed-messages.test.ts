import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DOWNLOAD_PATH } from '#features/accounts/account-contract.ts'
import { block, listConversations, listMessages, sendMessage } from '#features/messages/contract.ts'
import { messagesBetween } from '#features/messages/server/for-staff-store.ts'
import { messagesAbout } from '#features/messages/server/order-messages-store.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications, setPreferences } from '#features/notifications/contract.ts'
import { writeDigests } from '#features/notifications/server/digests.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { unzip } from '#test/files/zip.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { pass, refusal } from '#test/shop.ts'
import { getAppeal, sendAppeal } from '../appeal-contract.ts'
import { listAudit } from '../audit-contract.ts'
import { decideCase, getCase, listCases, readReportedMessage, undoDecision } from '../contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WORDS = 'I know where your <garden> is\nand I come at night'
const RULE = { rule: 'civil' } as const
const LINE = 'This message was removed by Hedgerow.'

let server: TestServer
let moss: TestMember
let fern: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await startTestServer()
  moss = await server.member('moss', 'moderator')
  fern = await server.member('fern', 'moderator')
  ada = await server.member('ada', 'admin')
})

let pairs = 0
async function pair(): Promise<{ ann: TestMember; bob: TestMember }> {
  pairs += 1
  return { ann: await server.member(`ann${pairs}`), bob: await server.member(`bob${pairs}`) }
}

const at = (id: number) => ({ params: { id: String(id) } })
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body'], who = moss) =>
  who(decideCase, { ...at(id), body })
const write = (from: TestMember, to: TestMember, content: string, pictures: string[] = []) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content, pictures } })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]
const emailsTo = async ({ me }: TestMember) => (await server.mails()).filter(({ to }) => to === me.email)
const conversation = (me: TestMember, other: TestMember) =>
  me(listMessages, { params: { userId: String(me.me.id), otherUserId: String(other.me.id) }, query: {} })
const lastOf = async (me: TestMember) =>
  (await me(listConversations, { params: { userId: String(me.me.id) }, query: {} }))[0]?.lastMessage
const statusFor = async (who: TestMember, url: string) => (await who.request({ method: 'GET', url })).statusCode

async function caseOf(messageId: number): Promise<number> {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'message' and subject_id = ${messageId} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}

/** A message with a photo, which its receiver reported, and its case. */
async function reported(words = WORDS) {
  const { ann, bob } = await pair()
  const { key = '', url } = await uploadedPicture(ann, '/api/messages/pictures')
  const message = await write(ann, bob, words, [key])
  await bob(sendReport, { body: { targetKind: 'message', targetId: message.id, reason: 'offensive' } })
  return { ann, bob, message, url, key, id: await caseOf(message.id) }
}

/** Everything that a member can download about themselves, as text, and the names of the files. */
async function download(who: TestMember): Promise<{ text: string; names: string[] }> {
  const files = unzip((await who.request({ method: 'GET', url: DOWNLOAD_PATH })).rawPayload)
  return { text: String(files.get('data.json')), names: [...files.keys()] }
}

describe('removing a message', () => {
  test('the words and the photo of a removed message are gone for both, from every copy that one of them can read', async () => {
    const { ann, bob, message, url, key, id } = await reported()
    await decided(id, { action: 'remove', ...RULE })
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const [shown] = await conversation(me, other)
      expect(shown).toMatchObject({ id: message.id, content: '', pictures: [], removed: 'message' })
      expect(await lastOf(me)).toMatchObject({ content: '', isRemoved: true })
      for (const width of [320, 640, 1280])
        expect(await statusFor(me, url.replace(/\d+$/, String(width))), `${me.me.username} ${width}`).toBe(404)
    }
    const { rows } = await server.deps.db.execute(
      sql`select body from notifications where user_id = ${bob.me.id} and kind = 'message'`,
    )
    expect(rows).toEqual([{ body: LINE }])
    const emails = (await emailsTo(bob)).map(({ text, html }) => text + html).join('')
    expect(emails).toContain(LINE)
    expect(emails).not.toMatch(/garden&gt;|<garden>|come at night/)
    const theirs = await download(bob)
    expect(theirs.text).not.toContain('come at night')
    expect(theirs.text).toContain('removed_at')
    const own = await download(ann)
    expect(own.text).toContain('come at night')
    expect(own.names.some((name) => name.includes(key))).toBe(false)
    const people = [ann.me.id, bob.me.id] as const
    const all = { from: new Date(0), until: new Date('2200-01-01') }
    expect(await messagesAbout(server.deps.db, { people, listingIds: [0], ...all })).toMatchObject([
      { content: 'This message was removed by our staff.', pictures: 0 },
    ])
    expect(await messagesBetween(server.deps.db, ...people, all)).toMatchObject([{ content: WORDS, isRemoved: true }])
    expect((await write(ann, bob, 'Hello?')).removed).toBeNull()
  })

  test('a digest that waits for the mail server goes out without the words', async () => {
    const { ann, bob } = await pair()
    await bob(setPreferences, { body: { kinds: [{ kind: 'message', inApp: true, email: 'daily' }] } })
    const { id: messageId } = await write(ann, bob, WORDS)
    await bob(sendReport, { body: { targetKind: 'message', targetId: messageId, reason: 'offensive' } })
    await server.clock.advance(2 * DAY)
    await writeDigests(server.deps)
    const digest = async () => (await emailsTo(bob)).find(({ text }) => text.includes('since your last digest'))
    expect((await digest())?.text).toContain('come at night')
    await decided(await caseOf(messageId), { action: 'remove', ...RULE })
    const mail = await digest()
    expect(mail?.text).toContain(`\n${LINE}\n`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('come at night')
  })

  test('a notification from before notifications of messages had keys loses the words too, and gets them back', async () => {
    const { bob, id } = await reported()
    const notification = sql`user_id = ${bob.me.id} and kind = 'message'`
    await server.deps.db.execute(sql`update notifications set key = null where ${notification}`)
    const bodies = async () =>
      (await server.deps.db.execute(sql`select body from notifications where ${notification}`)).rows
    await decided(id, { action: 'remove', ...RULE })
    expect(await bodies()).toEqual([{ body: LINE }])
    await fern(undoDecision, at(id))
    expect(await bodies()).toEqual([{ body: WORDS }])
  })

  test('the sender reads the rule and how to appeal, the reporter the outcome, and the log what was done', async () => {
    const { ann, bob, id } = await reported()
    await decided(id, { action: 'remove', ...RULE, words: 'It is a threat.' })
    const mail = (await emailsTo(ann)).at(-1)
    expect(mail?.subject).toBe('We removed a message of yours')
    for (const part of ['of our terms', 'It is a threat.', 'The conversation says that we removed it', '/appeal?key='])
      expect(mail?.text).toContain(part)
    expect(await newest(bob)).toMatchObject({
      body: 'We looked at the message you reported and removed it. Thank you.',
    })
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({
      actor: 'moss',
      what: 'Decided a case',
      caseId: id,
      before: 'shown',
      after: 'Remove',
    })
    expect(JSON.stringify(entries)).not.toContain('come at night')
  })

  test('the receiver is notified when someone else raised it, and never about a message that they cannot see', async () => {
    const { ann, bob } = await pair()
    const { id: seen } = await write(ann, bob, 'My sort code is 12-34-56')
    await decided(await caseOf(seen), { action: 'remove', rule: 'outside' })
    expect(await newest(bob)).toMatchObject({ title: 'We removed a message to you', href: `/messages/${ann.me.id}` })
    const { ann: eve, bob: kim } = await pair()
    await kim(block, { params: { userId: String(eve.me.id) } })
    const { id: withheld } = await write(eve, kim, 'My sort code is 12-34-56')
    const before = await newest(kim)
    const found = await moss(getCase, at(await caseOf(withheld)))
    expect(found.subject).toMatchObject({ isSeenByReceiver: false })
    await decided(found.id, { action: 'remove', rule: 'outside' })
    expect(await newest(kim)).toEqual(before)
    expect((await conversation(eve, kim))[0]).toMatchObject({ content: '', removed: 'message' })
  })

  test('staff still read it, each reading is logged, and finance and members do not', async () => {
    const { ann, bob, key, id } = await reported()
    await decided(id, { action: 'remove', ...RULE })
    const detail = await fern(getCase, at(id))
    expect(detail.subject).toMatchObject({ kind: 'message', removed: 'message' })
    const read = await fern(readReportedMessage, at(id))
    expect(read.content).toBe(WORDS)
    expect(await statusFor(fern, read.pictures[0] ?? '')).toBe(200)
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({ actor: 'fern', what: 'Read a reported message', caseId: id })
    const pennies = await server.member(`pennies${id}`, 'finance')
    for (const who of [ann, bob, pennies])
      expect(await statusFor(who, `/api/desk/cases/${id}/pictures/${key}`)).toBe(404)
  })
})

describe('removing the photos of a message', () => {
  test('the words stay for both, the photos do not, and it is offered only while there are any', async () => {
    const { ann, bob, url, id } = await reported('Look at this')
    expect((await moss(getCase, at(id))).actions.slice(0, 3)).toEqual(['none', 'remove', 'remove-photos'])
    await decided(id, { action: 'remove-photos', ...RULE })
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      expect((await conversation(me, other))[0]).toMatchObject({
        content: 'Look at this',
        pictures: [],
        removed: 'photos',
      })
      expect(await statusFor(me, url)).toBe(404)
    }
    expect((await emailsTo(ann)).at(-1)?.subject).toBe('We removed the photos of a message of yours')
    const { ann: eve, bob: kim } = await pair()
    const { id: plain } = await write(eve, kim, 'Rude words')
    await kim(sendReport, { body: { targetKind: 'message', targetId: plain, reason: 'offensive' } })
    const bare = await caseOf(plain)
    expect((await moss(getCase, at(bare))).actions).not.toContain('remove-photos')
    const body = { action: 'remove-photos', ...RULE } as const
    expect(await refusal(moss, decideCase, { ...at(bare), body })).toMatchObject({
      status: 409,
      code: 'SUBJECT_CHANGED',
    })
    expect((await moss(getCase, at(bare))).status).toBe('open')
  })
})

describe('what was removed comes back', () => {
  test('within a day by undoing: message, photo, notification; both are notified', async () => {
    const { ann, bob, url, id } = await reported()
    await decided(id, { action: 'remove', ...RULE })
    await server.clock.advance(23 * HOUR)
    expect(await fern(undoDecision, at(id))).toMatchObject({ status: 'open', decision: null })
    const [shown] = await conversation(bob, ann)
    expect(shown).toMatchObject({ content: WORDS, removed: null, pictures: [{ url }] })
    expect(await statusFor(bob, url)).toBe(200)
    const { rows } = await server.deps.db.execute(
      sql`select body from notifications where user_id = ${bob.me.id} and kind = 'message'`,
    )
    expect(rows).toEqual([{ body: WORDS }])
    expect(await newest(ann)).toMatchObject({
      title: 'We have changed a decision',
      body: expect.stringContaining('a message of yours: it can be seen again'),
      href: '/messages',
    })
    await decided(id, { action: 'none' })
  })

  test('after a day by an appeal that another moderator decides', async () => {
    const { ann, bob, id } = await reported()
    await decided(id, { action: 'remove', ...RULE })
    const key = decodeURIComponent(/key=(.+)$/.exec((await newest(ann))?.href ?? '')?.[1] ?? '')
    await pass(server, 2 * DAY)
    expect(await refusal(moss, undoDecision, at(id))).toMatchObject({ status: 409, code: 'UNDO_TOO_LATE' })
    const visitor = server.visitor()
    expect(await visitor(getAppeal, { params: { key } })).toMatchObject({ state: 'open' })
    await visitor(sendAppeal, { params: { key }, body: { words: 'It is a line of a play' } })
    const { cases } = await fern(listCases, { query: { part: 'appeals' } })
    await decided(cases.at(-1)?.id ?? 0, { action: 'overturn' }, fern)
    expect((await conversation(bob, ann))[0]).toMatchObject({ content: WORDS, removed: null })
  })
})

test('two moderators who remove and keep at once: one decision, and the message is as it says', async () => {
  const { ann, bob, id } = await reported()
  await Promise.allSettled([decided(id, { action: 'remove', ...RULE }), decided(id, { action: 'none' }, fern)])
  const { decision } = await moss(getCase, at(id))
  expect((await conversation(bob, ann))[0]?.removed).toBe(decision?.action === 'remove' ? 'message' : null)
})

test('three years after the decision the words and the photo are erased for good', async () => {
  const { message, key, id } = await reported()
  await decided(id, { action: 'remove', ...RULE })
  await pass(server, 3 * 365 * DAY + 2 * DAY)
  const { rows } = await server.deps.db.execute(sql`
    select content, removed_at is not null as removed, (select count(*)::int from message_pictures where message_id = m.id) as pictures
    from messages m where id = ${message.id}`)
  expect(rows).toEqual([{ content: '', removed: true, pictures: 0 }])
  expect(await server.deps.files.get(`messages/${key}/640.webp`)).toBeNull()
})
