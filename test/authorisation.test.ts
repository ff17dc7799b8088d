import { beforeAll, describe, expect, test } from 'vitest'
import { updateProfile } from '#features/accounts/contract.ts'
import { decideCase, listCases } from '#features/desk/contract.ts'
import { createOperatorToken, createToken } from '#features/integrations/contract.ts'
import { memberScopes, operatorScopes } from '#features/integrations/scopes.ts'
import { scopeOfCall } from '#features/integrations/server/token-calls.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { type Route, routesOf } from '#test/routes.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'
import table from './authorisation.json' with { type: 'json' }

/**
 * Who may make each call. `staff`: every role of staff; `moderator`: moderators and admins;
 * `finance`: finance and admins. `own`: only the user the path names or the owner of the object. `dev`: only where test tools
 * are on. `signed`: called by other servers, which sign their requests. `stream`: for members, with a response that
 * does not end. After it stands the scope with which an API token may make the call; without
 * one no token may. A new route needs a row in authorisation.json.
 */
type Access = 'anyone' | 'member' | 'own' | 'staff' | 'moderator' | 'finance' | 'admin' | 'dev' | 'signed' | 'stream'
const rows = Object.fromEntries(Object.entries(table).map(([name, text]) => [name, text.split(' ')[0] as Access]))
const scopeOf = ({ method, path }: Route): string | undefined =>
  (table as Record<string, string>)[`${method} ${path}`]?.split(' ')[1]

const POSTCODE = 'LS6 2AB'
const server = await startTestServer()
const routes = routesOf(server.app)
const withAccess = (...wanted: Access[]): Route[] =>
  routes.filter((route) => wanted.includes(rows[named(route)] ?? 'anyone'))
const named = ({ method, path }: Route): string => `${method} ${path}`
const isUnsafe = ({ method }: Route): boolean => method !== 'GET'

let victim: TestMember
let other: TestMember
let productId: number
let admins = 0

beforeAll(async () => {
  victim = await server.member('victim')
  other = await server.member('other')
  await victim(updateProfile, { params: { id: String(victim.me.id) }, body: { postcode: POSTCODE } })
  const listing = await victim(createListing, {
    body: listingBody({
      title: 'Tomato plants',
      description: 'Six sturdy young tomato plants in pots.',
      price: 300,
      categoryId: 3,
      location: 'Leeds',
      postcode: POSTCODE,
      sellerId: victim.me.id,
    }),
  })
  productId = listing.id
})

/** The address of a route for the victim and the victim's listing. */
const addressOf = (path: string): string =>
  path
    .replace('/products/:id', `/products/${productId}`)
    .replace(':productId', String(productId))
    .replace(':move', 'pause')
    .replace(/:(\w*[uU]serId|sellerId|id)\b/g, String(victim.me.id))
    .replace(/:\w+/g, 'x')
    .replace('*', 'x')

const call = (visitor: Visitor, { method, path }: Route, headers: Record<string, string> = {}) =>
  visitor.request({
    method: method as 'GET',
    url: addressOf(path),
    headers,
    ...(method !== 'GET' && { payload: {} }),
  })

/** Two API tokens, with all scopes of a member and all of the operator. */
async function bothTokens(): Promise<{ own: string; operators: string }> {
  const admin = await server.member(`tokens${++admins}`, 'admin')
  const body = { name: 'All', days: 7, currentPassword: PASSWORD } as const
  const own = await victim(createToken, { body: { ...body, scopes: [...memberScopes] } })
  const operators = await admin(createOperatorToken, { body: { ...body, scopes: [...operatorScopes] } })
  return { own: own.secret, operators: operators.secret }
}

/** A call as a program makes it: with a token, without cookies and without an origin. */
async function askedBy(token: string, route: Route): Promise<{ status: number; code?: string; scope?: string }> {
  const answer = await call(server.visitor(), route, { authorization: `Bearer ${token}`, origin: '' })
  return answer.statusCode >= 400 ? { ...answer.json(), status: answer.statusCode } : { status: answer.statusCode }
}

/** A member whom staff suspended, with the cookie of the session before. */
async function suspended(): Promise<TestMember> {
  const person = await server.member('suspended')
  const moderator = await server.member('judge', 'moderator')
  const session = new Map(person.cookies)
  await other(sendReport, { body: { targetKind: 'person', targetId: person.me.id, reason: 'scam' } })
  const { cases } = await moderator(listCases, { query: {} })
  const id = cases.find(({ about }) => about?.id === person.me.id)?.id
  const body = { action: 'suspend', rule: 'outside', days: 7 } as const
  await moderator(decideCase, { params: { id: String(id) }, body })
  for (const [name, value] of session) person.cookies.set(name, value)
  return person
}

describe('authorisation of all routes', () => {
  test('every route has a row in authorisation.json, and every row a route', () => {
    const found = routes.map(named)
    expect(found.toSorted()).toEqual(Object.keys(rows).toSorted())
  })

  test('calls for members answer visitors only with a request to sign in', async () => {
    for (const route of withAccess('member', 'own', 'stream')) {
      const answer = await call(server.visitor(), route)
      expect(`${named(route)} ${answer.statusCode}`).toBe(`${named(route)} 401`)
      expect(Object.keys(answer.json())).toEqual(['message', 'code', 'requestId'])
    }
  })

  test('every call of the desk and of admins names the role that may make it', () => {
    const ofStaff = Object.entries(rows).filter(([name]) => / \/api\/(desk|admin)\//.test(name))
    expect(ofStaff.length).toBeGreaterThan(40)
    expect(ofStaff.filter(([, access]) => !['staff', 'moderator', 'finance', 'admin'].includes(access))).toEqual([])
  })

  test('calls for staff answer 404 to visitors, members, sellers, buyers and suspended people', async () => {
    const buyer = await server.member('buyer')
    await buy(server, buyer, await putOnSale(server, victim))
    const everyoneElse = {
      visitor: server.visitor(),
      member: other,
      seller: victim,
      buyer,
      suspended: await suspended(),
    }
    for (const route of withAccess('staff', 'moderator', 'finance', 'admin')) {
      for (const [who, visitor] of Object.entries(everyoneElse)) {
        const { statusCode } = await call(visitor, route)
        expect(`${named(route)} ${who} ${statusCode}`).toBe(`${named(route)} ${who} 404`)
      }
    }
  })

  test('staff of one role get 404 from the calls of another role', async () => {
    const [moss, flint] = [await server.member('moss', 'moderator'), await server.member('flint', 'finance')]
    const refused = [
      ...withAccess('admin').flatMap((route) => [moss, flint].map((visitor) => ({ route, visitor }))),
      ...withAccess('moderator').map((route) => ({ route, visitor: flint })),
      ...withAccess('finance').map((route) => ({ route, visitor: moss })),
    ]
    expect(refused.length).toBeGreaterThan(10)
    for (const { route, visitor } of refused) {
      const { statusCode, body } = await call(visitor, route)
      expect(`${named(route)} ${statusCode} ${body}`).toContain(`${named(route)} 404`)
    }
  })

  test('staff without a second factor get 403 with a code from every call of their role', async () => {
    const bare = { withoutSecondFactor: true }
    const admin = await server.member('bareadmin', 'admin', bare)
    const [moderator, finance] = [
      await server.member('baremod', 'moderator', bare),
      await server.member('barefin', 'finance', bare),
    ]
    const waiting = [
      ...withAccess('staff', 'moderator', 'finance', 'admin').map((route) => ({ route, visitor: admin })),
      ...withAccess('staff', 'moderator').map((route) => ({ route, visitor: moderator })),
      ...withAccess('staff', 'finance').map((route) => ({ route, visitor: finance })),
    ]
    expect(waiting.length).toBeGreaterThan(60)
    for (const { route, visitor } of waiting) {
      const { statusCode, body } = await call(visitor, route)
      expect(`${named(route)} ${statusCode} ${body}`).toMatch(/ 403 .*"code":"SECOND_FACTOR_REQUIRED"/)
    }
    for (const route of withAccess('admin')) expect((await call(moderator, route)).statusCode).toBe(404)
  })

  test("a user cannot read or change another user's objects", async () => {
    for (const route of withAccess('own')) {
      const { statusCode } = await call(other, route)
      expect([403, 404], named(route)).toContain(statusCode)
    }
  })

  test('an API token makes the calls of its scopes and reads what is public: nothing else, whatever its scopes are', async () => {
    const tokens = await bothTokens()
    const held: string[] = []
    for (const route of routes.filter(({ path }) => path.startsWith('/api/'))) {
      const name = named(route)
      const answer = await askedBy(/^\/api\/(admin|desk)\//.test(route.path) ? tokens.operators : tokens.own, route)
      const isHeld = scopeOf(route) !== undefined
      if (isHeld) held.push(name)
      const refusals = ['INSUFFICIENT_SCOPE', 'NOT_FOR_TOKENS', 'FOREIGN_ORIGIN']
      // Links in emails and calendars, and files, are for browsers.
      const isPublic = rows[name] === 'anyone' && !isUnsafe(route) && !/unsubscribe$|\.ics$|own-data\/:key\//.test(name)
      if (isHeld || isPublic) expect(refusals, name).not.toContain(answer.code)
      else expect([name, answer.status, answer.code]).toEqual([name, 403, 'NOT_FOR_TOKENS'])
    }
    expect(held.toSorted()).toEqual([...scopeOfCall.keys()].toSorted())
    expect(scopeOfCall.size).toBeGreaterThan(30)
  }, 60_000)

  test('no scope leads to a call that moves money, takes a step of an order, or concerns the sign-in', () => {
    const closed =
      /(PUT|POST|PATCH|DELETE) \/api\/(transactions|orders|escrow|payouts|seller|admin\/money|pickups|users)|\/(auth\/(?!user$)|account\/|tokens|webhook|boost|payment|tax|checkout|cancellation)/
    expect([...scopeOfCall.keys()].filter((name) => closed.test(name))).toEqual([])
  })

  test('an API token without the scope of a call is refused and reads which one it needs', async () => {
    const tokens = await bothTokens()
    const overview = await askedBy(tokens.own, { method: 'GET', path: '/api/desk/overview' })
    expect(overview).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE', scope: 'overview:read' })
    const listing = await askedBy(tokens.operators, { method: 'POST', path: '/api/products' })
    expect(listing).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE', scope: 'listings:write' })
  })

  test('a cross-site request changes nothing', async () => {
    for (const route of routes.filter(isUnsafe)) {
      if (rows[named(route)] === 'signed') continue
      const foreign = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
      for (const headers of foreign as Record<string, string>[]) {
        const { statusCode } = await call(victim, route, headers)
        expect(`${named(route)} ${statusCode}`).toBe(`${named(route)} 403`)
      }
    }
  })
})

test("no response contains another user's private data", async () => {
  const hashes = await server.deps.db.execute<{ password: string }>(
    'select password from users where password is not null',
  )
  const secrets = [
    PASSWORD,
    POSTCODE,
    POSTCODE.replace(' ', ''),
    victim.me.email,
    ...hashes.rows.map(({ password }) => password),
  ]
  const described = /^\/api\/(docs|openapi)/
  const reads = withAccess('anyone', 'member', 'own', 'staff', 'moderator', 'finance', 'admin').filter(
    (route) => !isUnsafe(route),
  )
  for (const route of reads.filter(({ path }) => !described.test(path))) {
    for (const visitor of [server.visitor(), other]) {
      const { body } = await call(visitor, route)
      for (const secret of secrets) expect(body.includes(secret), `${route.path} reveals ${secret}`).toBe(false)
      expect(body, route.path).not.toMatch(/"(password|token|tokenHash)":(?!null)/)
    }
  }
})
