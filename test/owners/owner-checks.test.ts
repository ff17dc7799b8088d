import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { changedTables, readState } from '#test/database-state.ts'
import { allEndpoints } from '#test/endpoints.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { settle } from '#test/shop.ts'
import table from '../authorisation.json' with { type: 'json' }
import { ownerCases } from './owner-cases.ts'
import { withoutOwner } from './without-owner.ts'

const server = await startTestServer()
const cases = ownerCases(server)
let stranger: TestMember

beforeAll(async () => {
  stranger = await server.member('stranger')
})

/** Whether a call names an object: in its path, or by a field that ends with `id`. */
function namesAnObject({ path, body, query }: { path: string; body?: unknown; query?: unknown }): boolean {
  const shapes = [body, query].map((part) => (part as { shape?: object } | undefined)?.shape ?? {})
  const fields = shapes.flatMap((shape) => Object.keys(shape))
  return /:(?!slug|move|width)\w+/.test(path) || fields.some((name) => /(^id|(?<!category)Id)$/.test(name))
}

test('every members’ call that names an object has an owner case, or a reason for having none', async () => {
  const fromContracts = (await allEndpoints())
    .filter(({ access, method }) => access === 'member' && method !== undefined)
    .filter((call) => call.method !== 'GET' || /:/.test(call.path))
    .filter(namesAnObject)
    .map(({ method, path }) => `${method} ${path}`)
  const owned = Object.entries(table).filter(([, access]) => /^own\b/.test(access))
  const needed = new Set([...fromContracts, ...owned.map(([name]) => name)])
  expect([...needed].filter((name) => !cases.has(name) && !withoutOwner.has(name))).toEqual([])
  expect([...withoutOwner.keys()].filter((name) => cases.has(name))).toEqual([])
  expect([...cases.keys(), ...withoutOwner.keys()].filter((name) => !Object.hasOwn(table, name))).toEqual([])
})

describe('a stranger cannot read or change an object, and its owner can', () => {
  test.each([...cases])('a stranger cannot read or change an object, and its owner can: %s', async (name, prepare) => {
    const { owner, url, payload, refused } = await prepare()
    await settle(server)
    const request: InjectOptions = { method: name.split(' ')[0] as 'GET', url, ...(payload && { payload }) }
    const before = await readState(server.deps.db)
    const hers = await stranger.request(request)
    expect(refused ? [refused] : [403, 404], `${hers.statusCode} ${hers.body}`).toContain(hers.statusCode)
    expect(changedTables(before, await readState(server.deps.db))).toEqual([])
    const his = await owner.request(request)
    expect(his.statusCode, his.body.slice(0, 300)).toBeLessThan(300)
    expect(his.body).not.toBe(hers.body)
  })
})
