import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DOWNLOAD_PATH } from '#features/accounts/account-contract.ts'
import { currentUser, getUser, updateProfile } from '#features/accounts/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { unzip } from '#test/files/zip.ts'
import { startTestServer, type TestMember, type TestServer, type Visitor } from '#test/server.ts'
import { pass, putOnSale, refusal, settle } from '#test/shop.ts'
import { listAudit } from '../audit-contract.ts'
import { decideCase, getCase, undoDecision } from '../contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BIO = 'I poison the dogs of my neighbours'
const RULE = { rule: 'civil' } as const

let server: TestServer
let ivy: TestMember
let moss: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'moderator')
  ada = await server.member('ada', 'admin')
})

const at = (id: number) => ({ params: { id: String(id) } })
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body'], who = moss) =>
  who(decideCase, { ...at(id), body })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]
const statusFor = async (who: Visitor, url: string) => (await who.request({ method: 'GET', url })).statusCode
const seen = ({ me }: TestMember) => ivy(getUser, { params: { id: String(me.id) } })
const change = (who: TestMember, body: { bio?: string; avatar?: string }) =>
  who(updateProfile, { params: { id: String(who.me.id) }, body })

let members = 0
/** A member with a text and a photo, whom Ivy reported, and the case. */
async function reported() {
  members += 1
  const rowan = await server.member(`rowan${members}`)
  const { url: avatar } = await uploadedPicture(rowan, '/api/uploads')
  await change(rowan, { bio: BIO, avatar })
  await ivy(sendReport, { body: { targetKind: 'person', targetId: rowan.me.id, reason: 'offensive' } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'person' and subject_id = ${rowan.me.id}`,
  )
  return { rowan, avatar, id: rows[0]?.id ?? 0 }
}

describe('removing the text of a profile', () => {
  test('nobody reads it any more; the member reads why, the reporter the outcome, and staff what it was', async () => {
    const { rowan, avatar, id } = await reported()
    await decided(id, { action: 'remove-text', ...RULE, words: 'Threats have no place here.' })
    expect(await seen(rowan)).toMatchObject({ bio: null, avatar })
    expect((await rowan(currentUser, {})).bio).toBeNull()
    const mail = (await server.mails()).findLast(({ to }) => to === rowan.me.email)
    expect(mail?.subject).toBe('We removed the text of your profile')
    for (const part of ['of our terms', 'Threats have no place here.', 'write another in Settings', '/appeal?key='])
      expect(mail?.text).toContain(part)
    expect((await newest(ivy))?.body).toBe(
      'We looked at the member you reported and removed the text of the profile. Thank you.',
    )
    const { subject } = await moss(getCase, at(id))
    expect(subject).toMatchObject({ kind: 'person', bio: null, removedText: BIO, removedAvatar: null })
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({ caseId: id, before: 'shown', after: 'Remove the text of the profile' })
    expect(JSON.stringify(entries)).not.toContain('poison')
  })

  test('an open form of settings does not bring the removed text back', async () => {
    const { rowan, id } = await reported()
    await decided(id, { action: 'remove-text', ...RULE })
    const body = { bio: ` ${BIO} `, location: 'Leeds' }
    expect(await refusal(rowan, updateProfile, { params: { id: String(rowan.me.id) }, body })).toMatchObject({
      status: 400,
      code: 'TEXT_REMOVED',
    })
    expect(await seen(rowan)).toMatchObject({ bio: null })
    await moss(undoDecision, at(id))
    await change(rowan, { bio: BIO })
  })

  test('undoing brings it back, unless the member has written another', async () => {
    const first = await reported()
    await decided(first.id, { action: 'remove-text', ...RULE })
    await moss(undoDecision, at(first.id))
    expect((await seen(first.rowan)).bio).toBe(BIO)
    expect(await newest(first.rowan)).toMatchObject({
      body: 'We have changed our decision about the text of your profile: it is shown again, unless you have written another. Sorry for the trouble.',
      href: '/profile',
    })
    const second = await reported()
    await decided(second.id, { action: 'remove-text', ...RULE })
    await change(second.rowan, { bio: 'I grow ferns' })
    await moss(undoDecision, at(second.id))
    expect((await seen(second.rowan)).bio).toBe('I grow ferns')
  })

  test('the text of a profile can be removed only while there is one', async () => {
    const { rowan, id } = await reported()
    expect((await moss(getCase, at(id))).actions.slice(0, 3)).toEqual(['none', 'remove-text', 'remove-avatar'])
    await change(rowan, { bio: '' })
    expect((await moss(getCase, at(id))).actions).not.toContain('remove-text')
    const body = { action: 'remove-text', ...RULE } as const
    expect(await refusal(moss, decideCase, { ...at(id), body })).toMatchObject({ status: 409, code: 'SUBJECT_CHANGED' })
  })
})

describe('removing the photo of a profile', () => {
  const small = (url: string) => url.replace('1280', '320')

  test('a removed profile photo is served to nobody but staff, and cannot be used again', async () => {
    const { rowan, avatar, id } = await reported()
    expect(await statusFor(server.visitor(), avatar)).toBe(200)
    await decided(id, { action: 'remove-avatar', ...RULE })
    await settle(server)
    expect(await seen(rowan)).toMatchObject({ avatar: null, bio: BIO })
    for (const who of [server.visitor(), rowan, moss])
      for (const url of [avatar, small(avatar)]) expect(await statusFor(who, url)).toBe(404)
    expect(
      await refusal(rowan, updateProfile, { params: { id: String(rowan.me.id) }, body: { avatar } }),
    ).toMatchObject({
      status: 400,
    })
    const { subject } = await moss(getCase, at(id))
    const photo = subject?.kind === 'person' ? (subject.removedAvatar ?? '') : ''
    expect(await statusFor(moss, photo)).toBe(200)
    const finance = await server.member(`pennies${id}`, 'finance')
    for (const who of [rowan, ivy, finance]) expect(await statusFor(who, photo)).toBe(404)
    const names = [...unzip((await rowan.request({ method: 'GET', url: DOWNLOAD_PATH })).rawPayload).keys()]
    expect(names.filter((name) => name.startsWith('pictures/'))).toEqual([])
    expect((await server.mails()).findLast(({ to }) => to === rowan.me.email)?.subject).toBe(
      'We removed the photo of your profile',
    )
  })

  test('a removed profile photo is stored while its decision stands, and shown again when that is undone', async () => {
    const { rowan, avatar, id } = await reported()
    await decided(id, { action: 'remove-avatar', ...RULE })
    await pass(server, 20 * HOUR)
    await pass(server, 3 * HOUR)
    await moss(undoDecision, at(id))
    await settle(server)
    expect((await seen(rowan)).avatar).toBe(avatar)
    for (const url of [avatar, small(avatar)]) expect(await statusFor(ivy, url)).toBe(200)
    await decided(id, { action: 'remove-avatar', ...RULE })
    await pass(server, 2 * DAY)
    const [, , , key] = avatar.split('/')
    const withheld = () => server.deps.files.get(`withheld/${key}/1280.webp`)
    expect(await withheld()).not.toBeNull()
    await server.deps.db.execute(sql`delete from cases where id = ${id}`)
    await pass(server, 2 * DAY)
    expect(await withheld()).toBeNull()
  })

  test('a photo that a listing has too stays in the listing, and cannot be chosen for the profile again', async () => {
    const { rowan, avatar, id } = await reported()
    const listing = await putOnSale(server, rowan)
    await server.deps.db.execute(sql`update products set images = array[${avatar}] where id = ${listing}`)
    await decided(id, { action: 'remove-avatar', ...RULE })
    await settle(server)
    expect((await seen(rowan)).avatar).toBeNull()
    expect(await statusFor(ivy, avatar)).toBe(200)
    const again = { params: { id: String(rowan.me.id) }, body: { avatar } }
    expect(await refusal(rowan, updateProfile, again)).toMatchObject({ status: 400, code: 'AVATAR_INVALID' })
    const { subject } = await moss(getCase, at(id))
    expect(await statusFor(moss, subject?.kind === 'person' ? (subject.removedAvatar ?? '') : '')).toBe(200)
  })
})

test('an erased account leaves nothing of what was removed', async () => {
  const { rowan, avatar, id } = await reported()
  await decided(id, { action: 'remove-text', ...RULE })
  await server.deps.db.execute(
    sql`update users set closing_since = now() - interval '60 days', closes_at = now() - interval '1 day' where id = ${rowan.me.id}`,
  )
  await pass(server, 2 * HOUR)
  const { rows } = await server.deps.db.execute(sql`select removed from case_decisions where case_id = ${id}`)
  expect(rows).toEqual([{ removed: null }])
  expect(await statusFor(ivy, avatar)).toBe(404)
})
