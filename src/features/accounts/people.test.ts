import { describe, expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { currentUser, forgotPassword, getUser, listUsers, registerUser, updateProfile } from './contract.ts'

const server = await startTestServer()

const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})
describe('users', () => {
  test('users see their own email address, and other members see it only if its owner shows it', async () => {
    const pia = await server.member('pia')
    const quin = await server.member('quin')
    const params = { id: String(pia.me.id) }
    const seenBy = async (visitor: Visitor) => (await visitor(getUser, { params })).email
    expect([await seenBy(pia), await seenBy(quin), await seenBy(server.visitor())]).toEqual([pia.me.email, null, null])
    await pia(updateProfile, { params, body: { showEmail: true } })
    expect([await seenBy(quin), await seenBy(server.visitor())]).toEqual([pia.me.email, null])
  })

  test('the product’s own account has a public profile; unknown and malformed ids get an error', async () => {
    expect(await server.visitor()(getUser, { params: { id: '1' } })).toMatchObject({ fullName: 'Hedgerow Team' })
    await expect(server.visitor()(getUser, { params: { id: '999999' } })).rejects.toMatchObject(
      refused(404, 'User Not Found'),
    )
    for (const id of ['0', '-1', '1.5', '0x10', '1e2', '99999999999', 'abc']) {
      await expect(server.visitor()(getUser, { params: { id } })).rejects.toMatchObject(refused(400))
    }
  })

  test('a full postcode as the location is stored and shown as its outward code', async () => {
    const pam = server.visitor()
    const { id } = await pam(registerUser, { body: { ...person('pam'), location: 'bs7 8aa' } })
    const seen = () => server.visitor()(getUser, { params: { id: String(id) } })
    expect(await seen()).toMatchObject({ location: 'bs7' })
    await pam(updateProfile, { params: { id: String(id) }, body: { location: 'Bishopston BS7 8AA' } })
    expect(await seen()).toMatchObject({ location: 'Bishopston BS7' })
  })

  test('a user can change their own profile fields and nothing else', async () => {
    const rob = await server.member('rob')
    const sid = await server.member('sid')
    const params = { id: String(rob.me.id) }
    const changed = await rob(updateProfile, {
      params,
      body: { fullName: 'Rob  Roy', bio: 'Beans.\nMore beans.', location: 'York', postcode: 'yo1 7hh' },
    })
    expect(changed).toMatchObject({
      fullName: 'Rob Roy',
      bio: 'Beans.\nMore beans.',
      location: 'York',
      postcode: 'YO1 7HH',
    })
    expect(await rob(updateProfile, { params, body: { postcode: null, bio: null } })).toMatchObject({
      postcode: null,
      bio: null,
    })
    await expect(sid(updateProfile, { params, body: { bio: 'mine' } })).rejects.toMatchObject(refused(403))
    const sneaky = { role: 'admin', isVerified: true, username: 'boss', email: 'x@y.example' } as object
    await rob(updateProfile, { params, body: sneaky })
    expect(await rob(currentUser, {})).toMatchObject({
      role: 'user',
      isVerified: false,
      username: 'rob',
      email: rob.me.email,
    })
  })

  test.each([
    'blob:http://localhost:3000/1234',
    'javascript:alert(1)',
    'https://elsewhere.example/a.png',
    'data:image/png;base64,AAAA',
    '/files/uploads/00000000000000000000000000000000/1280.webp',
  ])('an avatar that the user did not upload is refused: %s', async (avatar) => {
    const tess = await server.member(avatar.replace(/\W/g, '').slice(0, 20))
    const params = { id: String(tess.me.id) }
    await expect(tess(updateProfile, { params, body: { avatar } })).rejects.toMatchObject(refused(400))
    expect((await tess(currentUser, {})).avatar).toBeNull()
  })

  test('an unknown postcode is refused', async () => {
    const una = await server.member('una')
    const change = una(updateProfile, { params: { id: String(una.me.id) }, body: { postcode: 'nowhere' } })
    await expect(change).rejects.toMatchObject(refused(400))
  })

  test('a user is not found by postcode: changing their own postcode reveals no other user’s district', async () => {
    const xan = await server.member('xan')
    const zoe = await server.member('zoe')
    const place = (member: typeof xan, location: string, postcode: string) =>
      member(updateProfile, { params: { id: String(member.me.id) }, body: { location, postcode } })
    await place(zoe, 'Somewhere quiet', 'BS7 8AA')
    await place(xan, 'Elsewhere', 'BS7 9XX')
    expect((await xan(listUsers, { query: {} })).map(({ username }) => username)).not.toContain('zoe')
    await place(xan, 'somewhere quiet', 'LS6 2AB')
    expect((await xan(listUsers, { query: {} })).map(({ username }) => username)).toContain('zoe')
  })

  test.each(['Visit evil.example', 'https://evil.example/x', 'rose@evil.example', 'evil.\u00adcom'])(
    'a link is refused as a name: %s',
    async (fullName) => {
      const message = 'Enter your name without web or email addresses, and with a space after each full stop.'
      const join = server.visitor()(registerUser, { body: { ...person('linked'), fullName } })
      await expect(join).rejects.toMatchObject({ status: 400, body: { fields: { fullName: message } } })
      const yul = await server.member(`yul${fullName.length}`)
      const change = yul(updateProfile, { params: { id: String(yul.me.id) }, body: { fullName } })
      await expect(change).rejects.toMatchObject({ status: 400, body: { fields: { fullName: message } } })
      expect((await yul(currentUser, {})).fullName).toBe(yul.me.fullName)
    },
  )

  test('a link in a name that was stored before names were validated is not sent in emails', async () => {
    const ned = await server.member('ned')
    await server.deps.db.execute(`update users set full_name = 'Win at evil.example' where id = ${ned.me.id}`)
    await server.visitor()(forgotPassword, { body: { email: ned.me.email } })
    const { text, html } = (await server.mails()).at(-1)!
    for (const body of [text, html]) {
      expect(body).toContain('Win at evil')
      expect(body).not.toContain('evil.example')
    }
  })

  test('a user is listed to nearby users unless they opt out', async () => {
    const vic = await server.member('vic')
    const wes = await server.member('wes')
    const found = async (q?: string) =>
      (await vic(listUsers, { query: q === undefined ? {} : { q } })).map(({ username }) => username)
    expect(await found()).toContain('wes')
    expect(await found()).not.toContain('vic')
    expect(await found()).not.toContain('hedgerow')
    expect(await found('WES gard')).toEqual(['wes'])
    expect(await found('%')).toEqual([])
    await wes(updateProfile, { params: { id: String(wes.me.id) }, body: { listed: false } })
    expect(await found()).not.toContain('wes')
    await expect(server.visitor()(listUsers, { query: {} })).rejects.toMatchObject(refused(401))
  })
})
