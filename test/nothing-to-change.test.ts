import { beforeAll, describe, expect, test } from 'vitest'
import { createAlert } from '#features/alerts/contract.ts'
import { changedTables, readState } from '#test/database-state.ts'
import { allEndpoints } from '#test/endpoints.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, putOnSale, settle } from '#test/shop.ts'

const server = await startTestServer()
let owner: TestMember
let listing: number
let alert: number

beforeAll(async () => {
  owner = await server.member('keeper')
  listing = await putOnSale(server, owner)
  const body = { keywords: 'fern', radius: 10, userPostcode: 'LS6 2AB' } as const
  alert = (await owner(createAlert, { body })).id
  await pass(server, 60_000)
})

const bodies = [{}, { nonsense: true, id: 1, updatedAt: '2020-01-01', sellerId: 1, role: 'admin', status: 'sold' }]

describe.each([
  ['a listing', 'PATCH', () => `/api/products/${listing}`],
  ['a plant alert', 'PATCH', () => `/api/plant-alerts/${alert}`],
  ['a profile', 'PUT', () => `/api/users/${owner.me.id}`],
] as const)('%s', (_name, method, url) => {
  test.each(bodies)('the update call changes nothing when it receives %j', async (payload) => {
    const before = await readState(server.deps.db)
    const { statusCode } = await owner.request({ method, url: url(), payload })
    expect(statusCode).toBe(200)
    await settle(server)
    expect(changedTables(before, await readState(server.deps.db))).toEqual([])
  })
})

/** Calls about money and sign-in: an unknown field is a mistake of the caller that must be reported. */
const STRICT =
  /^\/api\/(auth|account|basket|escrow|orders|payouts|admin|sandbox|saved-cards|tokens|webhook-endpoints|create-payment-intent|products\/:id\/boost)\b/

test('calls about money and sign-in refuse unknown fields, and all others ignore them', async () => {
  const unsafe = (await allEndpoints()).filter(({ method }) => method !== 'GET')
  const takes = ({ body }: (typeof unsafe)[number]): boolean => {
    const result = body?.safeParse({ nonsense: true })
    return !(result?.error?.issues ?? []).some(({ code }) => code === 'unrecognized_keys')
  }
  const named = ({ method, path }: (typeof unsafe)[number]) => `${method} ${path}`
  const withBody = unsafe.filter(({ body }) => body)
  const isStrict = ({ method, path }: (typeof unsafe)[number]) =>
    STRICT.test(path) ||
    [
      'POST /api/users',
      'POST /api/desk/cases/:id/decision',
      'PUT /api/desk/categories',
      'PUT /api/desk/settings',
      'PUT /api/transactions/:id/evidence',
    ].includes(`${method} ${path}`)
  expect(withBody.filter((call) => isStrict(call) === takes(call)).map(named)).toEqual([])
})

test('calls about money and sign-in that take no body refuse one with fields', async () => {
  const calls = (await allEndpoints()).filter(
    ({ method, path, body }) => method !== 'GET' && !body && STRICT.test(path),
  )
  expect(calls.length).toBeGreaterThan(4)
  const admin = await server.member('helper', 'admin')
  for (const { method, path } of calls) {
    const url = path.replace(':id', String(listing))
    const answer = await admin.request({ method, url, payload: { nonsense: true } })
    expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 400`)
  }
})
