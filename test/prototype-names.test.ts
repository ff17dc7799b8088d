import { beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#test/endpoints.ts'
import { type Route, routesOf } from '#test/routes.ts'
import { startTestServer, type TestMember } from '#test/server.ts'

/** Inherited properties of every object, which a look-up in a plain object finds. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'isPrototypeOf']

/** Thousands of requests, one after another. */
const LONG = 120_000

const server = await startTestServer()
const endpoints = await allEndpoints()
let member: TestMember

beforeAll(async () => {
  member = await server.member('looker')
})

const isUnsafe = ({ method }: Route): boolean => method !== 'GET'

/** Each route's address with one part replaced by an inherited name, with and without a file extension. */
function* addresses({ path }: Route): Iterable<string> {
  const endings = ['', '.svg', '.jpg', '.xml']
  for (const name of NAMES) {
    for (const ending of endings) yield path.replace(/:\w+|\*/g, `${name}${ending}`)
  }
}

test('no part of an address matches an inherited property', { timeout: LONG }, async () => {
  const routes = routesOf(server.app).filter(({ path }) => /[:*]/.test(path))
  expect(routes.length).toBeGreaterThan(50)
  for (const route of routes) {
    for (const url of new Set(addresses(route))) {
      const { statusCode } = await member.request({
        method: route.method as 'GET',
        url,
        ...(isUnsafe(route) && { payload: {} }),
      })
      expect(statusCode >= 400 && statusCode < 500, `${route.method} ${url} answers ${statusCode}`).toBe(true)
    }
  }
})

test('no field of a query matches an inherited property', { timeout: LONG }, async () => {
  for (const { method, path, query } of endpoints.filter(({ query }) => query)) {
    const shape = (query as unknown as { shape?: object }).shape ?? {}
    for (const field of Object.keys(shape)) {
      for (const name of NAMES) {
        const url = `${path.replace(/:\w+/g, '1')}?${field}=${name}`
        const { statusCode } = await member.request({ method: method as 'GET', url })
        expect(statusCode < 500, `${method} ${url} answers ${statusCode}`).toBe(true)
      }
    }
  }
})
