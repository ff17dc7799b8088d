import { describe, expect, test } from 'vitest'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmailChange,
  undoEmailChange,
} from './account-contract.ts'
import { currentUser, forgotPassword, login, registerUser, resetPassword } from './contract.ts'

const NEW = 'rain-in-the-butt'
const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()

const emailTo = async (address: string) => (await server.mails()).filter(({ to }) => to === address).at(-1)!
const tokenIn = (text: string, page: string): string =>
  new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? 'none'

/** Requests an email change and returns both emailed tokens. */
async function requestChange(visitor: Visitor & { me: { email: string } }, email: string) {
  await visitor(changeEmail, { body: { email, currentPassword: PASSWORD } })
  const confirm = { token: tokenIn((await emailTo(email)).text, 'confirm-email') }
  const undo = { token: tokenIn((await emailTo(visitor.me.email)).text, 'undo-email') }
  return { confirm, undo }
}
const confirm = (body: { token: string }) => server.visitor()(confirmEmailChange, { body })
const undo = (body: { token: string }) => server.visitor()(undoEmailChange, { body })

/** Sets a new password with the newest reset link of this address. */
async function reset(email: string, password: string) {
  const link = new URLSearchParams(/reset-password\?(\S+)/.exec((await emailTo(email)).text)?.[1])
  const body = { token: link.get('token')!, userId: link.get('userId')!, password }
  return server.visitor()(resetPassword, { body })
}

const linkInvalid = { status: 400, body: expect.objectContaining({ code: 'LINK_INVALID' }) }

describe('pending email change', () => {
  test('an email change cannot be confirmed after the owner has reset the password', async () => {
    const ada = await server.member('ada')
    const change = await requestChange(ada, 'thief-of-ada@gardeners.example')
    await server.visitor()(forgotPassword, { body: { email: ada.me.email } })
    await reset(ada.me.email, NEW)
    await expect(confirm(change.confirm)).rejects.toMatchObject(linkInvalid)
    expect(await server.visitor()(login, { body: { username: 'ada', password: NEW } })).toMatchObject({
      email: ada.me.email,
    })
  })

  test('an email change cannot be confirmed after the owner has changed the password', async () => {
    const bea = await server.member('bea')
    const change = await requestChange(bea, 'thief-of-bea@gardeners.example')
    await bea(changePassword, { body: { currentPassword: PASSWORD, password: NEW } })
    await expect(confirm(change.confirm)).rejects.toMatchObject(linkInvalid)
    expect(await bea(currentUser, {})).toMatchObject({ email: bea.me.email })
  })

  test('the owner of the old address can still undo an email change after it was cancelled', async () => {
    const cyd = await server.member('cyd')
    const change = await requestChange(cyd, 'thief-of-cyd@gardeners.example')
    await cyd(cancelEmailChange, {})
    await undo(change.undo)
    await expect(cyd(currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await reset(cyd.me.email, NEW)).toMatchObject({ success: true })
  })
})

describe('old address of a confirmed change', () => {
  test('the old address is unavailable to others while its undo link works, and available afterwards', async () => {
    const dee = await server.member('dee')
    const change = await requestChange(dee, 'dee-new@gardeners.example')
    await confirm(change.confirm)
    const join = (name: string) =>
      server.visitor()(registerUser, { body: { ...person(name), email: dee.me.email.toUpperCase() } })
    const taken = { code: 'ALREADY_TAKEN', fields: { email: expect.any(String) } }
    await expect(join('dee-copy')).rejects.toMatchObject({ status: 409, body: taken })
    const eli = await server.member('eli')
    const move = eli(changeEmail, { body: { email: dee.me.email, currentPassword: PASSWORD } })
    await expect(move).rejects.toMatchObject({ status: 409, body: taken })
    await server.clock.advance(14 * DAY + 1000)
    expect(await join('dee-copy')).toMatchObject({ username: 'dee-copy' })
    await expect(undo(change.undo)).rejects.toMatchObject(linkInvalid)
  })

  test('the old address gets exactly the same answer as an address in use', async () => {
    const fay = await server.member('fay')
    await server.member('gus')
    await confirm((await requestChange(fay, 'fay-new@gardeners.example')).confirm)
    const answer = async (email: string) => {
      const payload = { ...person('hal'), email }
      const { statusCode, body } = await server.visitor().request({ method: 'POST', url: '/api/users', payload })
      const { requestId: _, ...rest } = JSON.parse(body) as Record<string, unknown>
      return { statusCode, ...rest }
    }
    expect(await answer(fay.me.email)).toEqual(await answer('gus@gardeners.example'))
  })

  test('an email change requested before the owner had the address cannot take it', async () => {
    const ida = await server.member('ida')
    const early = await requestChange(ida, 'jan@gardeners.example')
    const jan = await server.member('jan')
    const change = await requestChange(jan, 'jan-new@gardeners.example')
    await confirm(change.confirm)
    await expect(confirm(early.confirm)).rejects.toMatchObject({ status: 409 })
    await undo(change.undo)
    expect(await reset(jan.me.email, NEW)).toMatchObject({ success: true })
  })

  test('the undo link restores the old address although another user tried to register with it', async () => {
    const kay = await server.member('kay')
    const change = await requestChange(kay, 'kay-new@gardeners.example')
    await confirm(change.confirm)
    await server
      .visitor()(registerUser, { body: { ...person('kay-copy'), email: kay.me.email } })
      .catch(() => null)
    await undo(change.undo)
    await reset(kay.me.email, NEW)
    const signedIn = await server.visitor()(login, { body: { username: kay.me.email, password: NEW } })
    expect(signedIn).toMatchObject({ username: 'kay' })
  })
})
