import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { byPassword, codeOf, passwordEntered, withApp, withPasskey } from '#test/second-factor/set-up.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { listSessions } from '../account-contract.ts'
import { checkSession, currentUser, forgotPassword, login, resetPassword } from '../contract.ts'
import * as calls from './contract.ts'

const server = await startTestServer()
const STEP_MS = 30_000
const refused = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })
const entered = (member: TestMember) => passwordEntered(server, member)
const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor(checkSession, {})).authenticated
const subjectsTo = async ({ me }: TestMember): Promise<string[]> =>
  (await server.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)

describe('an authenticator app', () => {
  test('an authenticator app asks for its code after the password, and only then starts a session', async () => {
    const anna = await server.member('anna')
    const { secret } = await withApp(server, anna)
    const browser = await entered(anna)
    expect(await isSignedIn(browser)).toBe(false)
    await expect(browser(currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await browser(calls.getSecondStep, {})).toEqual({ methods: ['app', 'recovery'] })
    await expect(browser(calls.enterCode, { body: { code: '000000' } })).rejects.toMatchObject(
      refused(400, 'WRONG_CODE'),
    )
    expect(await browser(calls.enterCode, { body: { code: codeOf(server, secret) } })).toMatchObject({
      username: 'anna',
    })
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser(listSessions, {})).find(({ isCurrent }) => isCurrent)).toMatchObject({
      hasSecondFactor: true,
    })
    await expect(browser(calls.getSecondStep, {})).rejects.toMatchObject(refused(401, 'SIGN_IN_EXPIRED'))
  })

  test('an authenticator app is used only after its first code, and a second one needs the first one removed', async () => {
    const bea = await server.member('bea')
    await bea(calls.startApp, byPassword)
    await expect(bea(calls.confirmApp, { body: { code: '000000' } })).rejects.toMatchObject(refused(400, 'WRONG_CODE'))
    expect(await bea(calls.getFactors, {})).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
    expect(await server.visitor()(login, { body: { username: 'bea', password: PASSWORD } })).toMatchObject({
      username: 'bea',
    })
    await withApp(server, bea)
    await expect(bea(calls.startApp, byPassword)).rejects.toMatchObject({ status: 409 })
    expect(await bea(calls.removeApp, byPassword)).toEqual({
      ...{ passkeys: [], appSince: null, recoveryCodesLeft: 0, removedAt: null },
    })
    expect(await subjectsTo(bea)).toEqual(
      expect.arrayContaining(['An authenticator app was set up', 'Your authenticator app was removed']),
    )
  })

  test('an authenticator app accepts the codes of the step before and after, and none twice or older', async () => {
    const cleo = await server.member('cleo')
    const { secret } = await withApp(server, cleo)
    const late = codeOf(server, secret)
    await server.clock.advance(STEP_MS)
    await (await entered(cleo))(calls.enterCode, { body: { code: late } })
    const again = await entered(cleo)
    await expect(again(calls.enterCode, { body: { code: late } })).rejects.toMatchObject(refused(400, 'WRONG_CODE'))
    await again(calls.enterCode, { body: { code: codeOf(server, secret, 1) } })
    const older = await entered(cleo)
    await expect(older(calls.enterCode, { body: { code: codeOf(server, secret) } })).rejects.toMatchObject(
      refused(400, 'WRONG_CODE'),
    )
    await expect(older(calls.enterCode, { body: { code: codeOf(server, secret, 4) } })).rejects.toMatchObject(
      refused(400, 'WRONG_CODE'),
    )
  })

  test('an authenticator app accepts one code for one of several simultaneous sign-ins', async () => {
    const dawn = await server.member('dawn')
    const { secret } = await withApp(server, dawn)
    const browsers = [await entered(dawn), await entered(dawn), await entered(dawn)]
    const code = codeOf(server, secret)
    const tries = await Promise.allSettled(browsers.map((browser) => browser(calls.enterCode, { body: { code } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refused(400, 'WRONG_CODE'))
    }
  })

  test('an authenticator app keeps its secret encrypted, and out of every response but the one that sets it up', async () => {
    const edie = await server.member('edie')
    const { secret } = await withApp(server, edie)
    const plain = secret.replaceAll(' ', '')
    const { rows } = await server.deps.db.execute<{ row: string }>(
      `select a::text || encode(a.secret, 'escape') as row from authenticator_apps a where user_id = ${edie.me.id}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain(plain)
    const { body } = await edie.request({ method: 'GET', url: '/api/account/second-factor' })
    expect(body).not.toContain(plain)
  })
})

describe('a recovery code', () => {
  test('a recovery code takes the place of the app once, and its owner is notified', async () => {
    const fay = await server.member('fay')
    const { recoveryCodes } = await withApp(server, fay)
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = recoveryCodes[0]!.toUpperCase().replace('-', ' ')
    await (await entered(fay))(calls.enterCode, { body: { code: typed } })
    expect(await fay(calls.getFactors, {})).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await subjectsTo(fay)).toContain('A recovery code was used')
    const again = await entered(fay)
    await expect(again(calls.enterCode, { body: { code: recoveryCodes[0]! } })).rejects.toMatchObject(
      refused(400, 'WRONG_CODE'),
    )
    await again(calls.enterCode, { body: { code: recoveryCodes[1]! } })
  })

  test('a recovery code is accepted once when several browsers enter it at the same moment', async () => {
    const gwen = await server.member('gwen')
    const { recoveryCodes } = await withApp(server, gwen)
    const browsers = [await entered(gwen), await entered(gwen), await entered(gwen)]
    const code = recoveryCodes[3]!
    const tries = await Promise.allSettled(browsers.map((browser) => browser(calls.enterCode, { body: { code } })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await gwen(calls.getFactors, {})).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('a recovery code of an older set no longer works', async () => {
    const hope = await server.member('hope')
    const { recoveryCodes } = await withApp(server, hope)
    const { recoveryCodes: fresh } = await hope(calls.newRecoveryCodes, byPassword)
    const browser = await entered(hope)
    await expect(browser(calls.enterCode, { body: { code: recoveryCodes[0]! } })).rejects.toMatchObject(
      refused(400, 'WRONG_CODE'),
    )
    await browser(calls.enterCode, { body: { code: fresh![0]! } })
    expect(await subjectsTo(hope)).toContain('New recovery codes were made')
  })

  test('a recovery code needs a passkey or an app, and is stored as a hash', async () => {
    const iris = await server.member('iris')
    await expect(iris(calls.newRecoveryCodes, byPassword)).rejects.toMatchObject({ status: 409 })
    const { recoveryCodes } = await withApp(server, iris)
    const { rows } = await server.deps.db.execute<{ row: string }>(
      `select encode(code_hash, 'escape') as row from recovery_codes where user_id = ${iris.me.id}`,
    )
    expect(rows).toHaveLength(10)
    for (const code of recoveryCodes) for (const { row } of rows) expect(row).not.toContain(code.replace('-', ''))
  })
})

describe('a sign-in between its two steps', () => {
  test('a sign-in between its two steps belongs to the browser that began it, and lasts ten minutes', async () => {
    const ruth = await server.member('ruth')
    const { secret } = await withApp(server, ruth)
    const browser = await entered(ruth)
    const cookie = browser.cookies.get('sign-in')
    expect(cookie).toMatch(/^[\w-]{43}$/)
    await expect(server.visitor()(calls.enterCode, { body: { code: codeOf(server, secret) } })).rejects.toMatchObject(
      refused(401, 'SIGN_IN_EXPIRED'),
    )
    await server.clock.advance(10 * 60_000 + 1)
    await expect(browser(calls.enterCode, { body: { code: codeOf(server, secret) } })).rejects.toMatchObject(
      refused(401, 'SIGN_IN_EXPIRED'),
    )
  })

  test('a sign-in between its two steps ends when the password is reset, which removes no factor', async () => {
    const sue = await server.member('sue')
    const { secret } = await withApp(server, sue)
    const begun = await entered(sue)
    const owner = server.visitor()
    await owner(forgotPassword, { body: { email: sue.me.email } })
    const { text } = (await server.mails()).filter(({ to }) => to === sue.me.email).at(-1)!
    const link = new URLSearchParams(/reset-password\?(\S+)/.exec(text)?.[1])
    const next = 'rain-in-the-butt'
    await owner(resetPassword, { body: { token: link.get('token')!, userId: link.get('userId')!, password: next } })
    await expect(begun(calls.enterCode, { body: { code: codeOf(server, secret) } })).rejects.toMatchObject(
      refused(401, 'SIGN_IN_EXPIRED'),
    )
    expect(await owner(login, { body: { username: 'sue', password: next } })).toEqual({ secondStep: true })
    await owner(calls.enterCode, { body: { code: codeOf(server, secret) } })
  })

  test('a wrong password gets the same answer with and without a second factor', async () => {
    const tess = await server.member('tess')
    await withApp(server, tess)
    await server.member('una')
    const answers = await Promise.all(
      ['tess', 'una', 'nobody-of-this-name'].map(async (username) => {
        const payload = { username, password: 'not-the-password' }
        const answer = await server.visitor().request({ method: 'POST', url: '/api/auth/login', payload })
        const { requestId: _, ...body } = answer.json<{ requestId: string }>()
        return { status: answer.statusCode, cookies: answer.cookies, body }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 401, cookies: [] })
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual(answers[2])
  })

  test('a sign-in between its two steps works without scripts: the form of the login page leads to the form of the second step', async () => {
    const vera = await server.member('vera')
    const { secret } = await withApp(server, vera)
    const browser = server.visitor()
    const post = (url: string, fields: Record<string, string>) =>
      browser.request({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    const first = await post('/login?redirect=%2Fmy-listings', { username: 'vera', password: PASSWORD })
    expect(first.headers.location).toBe('/second-step?redirect=%2Fmy-listings')
    const wrong = await post('/second-step?redirect=%2Fmy-listings', { code: '000000' })
    expect(wrong.headers.location).toBe('/second-step?redirect=%2Fmy-listings&failure=WRONG_CODE')
    const right = await post('/second-step?redirect=%2Fmy-listings', { code: codeOf(server, secret) })
    expect(right.headers.location).toBe('/my-listings')
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('the first factor ends every other session, and a later one none', async () => {
  const wren = await server.member('wren')
  const elsewhere = server.visitor()
  await elsewhere(login, { body: { username: 'wren', password: PASSWORD } })
  const { secret } = await withApp(server, wren)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect(await isSignedIn(wren)).toBe(true)
  const back = await entered(wren)
  await back(calls.enterCode, { body: { code: codeOf(server, secret) } })
  await withPasskey(wren)
  expect(await isSignedIn(back)).toBe(true)
})
