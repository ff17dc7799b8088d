import { describe, expect, test } from 'vitest'
import { changePassword } from '#features/accounts/account-contract.ts'
import { oneTransaction } from '#features/checkout/order/contract.ts'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { withoutSecrets } from '#http/api-tokens.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { buy, pass, putOnSale, refusal } from '#test/shop.ts'
import {
  createOperatorToken,
  createToken,
  endOperatorToken,
  endToken,
  listOperatorTokens,
  listTokens,
  MAX_TOKENS,
} from './contract.ts'
import type { memberScopes } from './scopes.ts'

const log: string[] = []
const server = await startTestServer({ rateLimits: true, log })
const DAY_MS = 86_400_000

const bodyOf = (scopes: (typeof memberScopes)[number][], days: 7 | 30 = 30) => ({
  body: { name: 'Stock program', scopes, days, currentPassword: PASSWORD },
})

/** Calls as a program does: with a token, without cookies and without an origin. */
const program =
  (secret: string, from: Visitor = server.visitor()) =>
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    from.request({
      method,
      url,
      headers: { authorization: `Bearer ${secret}`, origin: '' },
      ...(payload && { payload }),
    })

const codeOf = async (answer: ReturnType<ReturnType<typeof program>>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).code ?? null]
}

async function tokenOf(member: TestMember, ...scopes: (typeof memberScopes)[number][]) {
  const { secret, tokens } = await member(createToken, bodyOf(scopes))
  return { secret, id: tokens[0]?.id ?? 0, send: program(secret) }
}

describe('an API token', () => {
  test('a token is shown once, stored as a hash, and its maker is emailed', async () => {
    const rose = await server.member('rose')
    const { secret } = await tokenOf(rose, 'orders:read')
    expect(secret).toMatch(/^hedgerow_[\w-]{43}$/)
    const list = await rose(listTokens, {})
    expect(JSON.stringify(list)).not.toContain(secret)
    expect(list.tokens).toMatchObject([
      {
        name: 'Stock program',
        scopes: ['orders:read'],
        lastFour: secret.slice(-4),
        lastUsedAt: null,
        isExpired: false,
      },
    ])
    const { rows } = await server.deps.db.execute('select * from api_tokens')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const mail = (await server.mails()).findLast(({ to }) => to === rose.me.email)
    expect(mail).toMatchObject({ subject: 'An API token was made' })
    expect(mail?.text).toContain('Read your orders')
    expect(mail?.text).not.toContain(secret)
    expect(log.join()).toContain('"event":"api-token.added"')
    expect(log.join()).not.toContain(secret)
  })

  test('a token is not made with a wrong password, without a scope, with a scope of the operator or beyond a year', async () => {
    const hazel = await server.member('hazel')
    const wrong = { body: { ...bodyOf(['orders:read']).body, currentPassword: 'not-my-password' } }
    expect(await refusal(hazel, createToken, wrong)).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' })
    for (const fields of [
      { scopes: [] },
      { scopes: ['money:read'] },
      { days: 400 },
      { name: ' ' },
      { role: 'admin' },
    ]) {
      const payload = { ...bodyOf(['orders:read']).body, ...fields }
      const { statusCode } = await hazel.request({ method: 'POST', url: '/api/tokens', payload })
      expect(statusCode, JSON.stringify(fields)).toBe(400)
    }
    expect((await hazel(listTokens, {})).tokens).toEqual([])
  })

  test('an API token lists and changes the listings of its member without cookie and origin', async () => {
    const fern = await server.member('fern')
    const { send } = await tokenOf(fern, 'listings:read', 'listings:write')
    const made = await send('POST', '/api/products', listingBody({ title: 'Lovage in a pot' }))
    expect(made.statusCode, made.body).toBe(201)
    const id = made.json<{ id: number }>().id
    expect((await send('PATCH', `/api/products/${id}`, { title: 'Lovage, two pots' })).statusCode).toBe(200)
    expect((await send('GET', '/api/products/mine')).body).toContain('Lovage, two pots')
    const other = await server.member('other')
    const theirs = await other(createListing, { body: listingBody({ title: 'Sage' }) })
    expect(await codeOf(send('PATCH', `/api/products/${theirs.id}`, { title: 'Mine' }))).toEqual([403, 'FORBIDDEN'])
    await other(changeListing, { params: { id: String(theirs.id) }, body: { title: 'Sage, purple' } })
  })

  test('an API token stores its last use, and stops when it expires, is ended, or the password changes', async () => {
    const ivy = await server.member('ivy')
    const [first, second] = [await tokenOf(ivy, 'profile:read'), await tokenOf(ivy, 'profile:read')]
    expect((await first.send('GET', '/api/auth/user')).json()).toMatchObject({ id: ivy.me.id, role: 'user' })
    const { tokens } = await ivy(listTokens, {})
    expect(tokens.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([false, true])
    await ivy(endToken, { params: { id: String(first.id) } })
    expect(await codeOf(first.send('GET', '/api/auth/user'))).toEqual([401, 'INVALID_TOKEN'])
    expect((await second.send('GET', '/api/auth/user')).statusCode).toBe(200)
    const changed = { currentPassword: PASSWORD, password: 'another-wheelbarrow-9' }
    await ivy(changePassword, { body: changed })
    expect(await codeOf(second.send('GET', '/api/auth/user'))).toEqual([401, 'INVALID_TOKEN'])
    const late = await ivy(createToken, {
      body: { ...bodyOf(['profile:read'], 7).body, currentPassword: changed.password },
    })
    await pass(server, 7 * DAY_MS + 1000)
    expect(await codeOf(program(late.secret)('GET', '/api/auth/user'))).toEqual([401, 'INVALID_TOKEN'])
    expect((await ivy(listTokens, {})).tokens).toMatchObject([{ isExpired: true }])
    await pass(server, 30 * DAY_MS)
    expect((await server.deps.db.execute(`select 1 from api_tokens where user_id = ${ivy.me.id}`)).rows).toEqual([])
  })

  test('an API token stops while its member is frozen', async () => {
    const ash = await server.member('ash')
    const { send } = await tokenOf(ash, 'profile:read')
    await server.deps.db.execute(`update users set frozen_at = now() where id = ${ash.me.id}`)
    expect(await codeOf(send('GET', '/api/auth/user'))).toEqual([401, 'INVALID_TOKEN'])
  })

  test('a request with a token does not use the cookie of the browser, and one without it does not use the token', async () => {
    const elm = await server.member('elm')
    const { secret } = await tokenOf(elm, 'orders:read')
    const withCookie = program(secret, elm)
    expect(await codeOf(withCookie('GET', '/api/auth/user'))).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(await codeOf(program('hedgerow_wrong', elm)('GET', '/api/auth/user'))).toEqual([401, 'INVALID_TOKEN'])
    expect(await codeOf(withCookie('POST', '/api/auth/logout'))).toEqual([403, 'NOT_FOR_TOKENS'])
    expect((await elm(listTokens, {})).tokens).toHaveLength(1)
  })

  test('an API token reads orders without the code that releases the money', async () => {
    const [seller, buyer] = [await server.member('seller'), await server.member('buyer')]
    const order = await buy(server, buyer, await putOnSale(server, seller))
    const { send } = await tokenOf(buyer, 'orders:read')
    const shown = await buyer(oneTransaction, { params: { id: String(order) } })
    const read = (await send('GET', `/api/transactions/${order}`)).json()
    expect(shown.collectionCode).toMatch(/^\d+$/)
    expect(read).toMatchObject({ id: order, collectionCode: null, collectionQr: null, paymentIntentId: null })
    const all = await send('GET', '/api/transactions/buyer')
    expect(all.body).not.toContain(shown.collectionCode)
    expect(withoutSecrets({ a: [{ clientSecret: 'x', at: 1 }] })).toEqual({ a: [{ clientSecret: null, at: 1 }] })
  })

  test('the rate limit of a token is separate from that of its member', async () => {
    const oak = await server.member('oak')
    const { send } = await tokenOf(oak, 'profile:read')
    const answers = []
    for (let n = 0; n < 12; n++)
      answers.push(...(await Promise.all(Array.from({ length: 51 }, () => send('GET', '/api/auth/user')))))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(12 * 51 - 600)
    expect(refused[0]?.headers['retry-after']).toBeDefined()
    expect((await oak(listTokens, {})).tokens).toHaveLength(1)
  })

  test('an API token exists at most twenty times for a member', async () => {
    const yew = await server.member('yew')
    for (let n = 0; n < MAX_TOKENS; n++) {
      await server.deps.db.execute(
        `insert into api_tokens (user_id, for_operator, name, scopes, token_hash, last_four, created_at, expires_at)
         values (${yew.me.id}, false, 'x', '{profile:read}', '\\x${'00'.repeat(30)}${String(n).padStart(4, '0')}', 'abcd', now(), now() + interval '1 day')`,
      )
    }
    expect(await refusal(yew, createToken, bodyOf(['orders:read']))).toMatchObject({
      status: 409,
      code: 'TOO_MANY_TOKENS',
    })
  })
})

describe('an API token of the operator', () => {
  const made = {
    body: { name: 'Figures', scopes: ['overview:read' as const], days: 7 as const, currentPassword: PASSWORD },
  }

  test('an API token of the operator acts for an admin, is logged, is seen and ended by every admin, and stops with the role', async () => {
    const [moss, flint] = [await server.member('moss', 'admin'), await server.member('flint', 'admin')]
    const { secret } = await moss(createOperatorToken, made)
    const send = program(secret)
    expect((await send('GET', '/api/desk/overview?period=7-days')).statusCode).toBe(200)
    expect(await codeOf(send('GET', '/api/admin/money'))).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(await codeOf(send('POST', '/api/admin/money/compare'))).toEqual([403, 'NOT_FOR_TOKENS'])
    expect((await moss(listTokens, {})).tokens).toEqual([])
    const [seen] = (await flint(listOperatorTokens, {})).tokens
    expect(seen).toMatchObject({ name: 'Figures', madeBy: 'moss' })
    await server.deps.db.execute(`update users set role = 'moderator' where id = ${moss.me.id}`)
    expect(await codeOf(send('GET', '/api/desk/overview'))).toEqual([401, 'INVALID_TOKEN'])
    await flint(endOperatorToken, { params: { id: String(seen?.id) } })
    const { rows } = await server.deps.db.execute('select action from audit_log order by id')
    expect(rows).toMatchObject([{ action: 'add-api-token' }, { action: 'end-api-token' }])
  })
})
