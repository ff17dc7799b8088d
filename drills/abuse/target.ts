import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { allEndpoints } from '#test/endpoints.ts'
import { routesOf } from '#test/routes.ts'

/** The part of JSON Schema that the samples need. */
export interface Shape {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  minimum?: number
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
  anyOf?: readonly Shape[]
}

/** A request target: a call with the schemas of its parts, a page, or any other address. */
export interface Target {
  method: string
  path: string
  isPage: boolean
  body?: Shape | undefined
  query: readonly string[]
}

/** Excluded here and covered by other tests: event streams do not end, and test tools change the clock. */
const LEFT_OUT = /^(GET \/api\/events|\w+ \/dev\/|\w+ \/dev$)/

/** Query parameters that pages read. */
const PAGE_QUERY = [
  ...['q', 'tab', 'near', 'sort', 'month', 'region', 'category', 'postcode', 'radius', 'min', 'max', 'before', 'boost'],
  ...['draft', 'account', 'token', 'userId', 'key', 'code', 'until', 'payment_intent', 'transactionId', 'productId'],
  ...['failure', 'sent', 'returnTo', 'light', 'cursor', 'constructor'],
]

/** Every address that the server answers. */
export async function targetsOf(app: FastifyInstance): Promise<Target[]> {
  const calls = (await allEndpoints()).map(ofEndpoint)
  const known = new Set(calls.map(({ method, path }) => `${method} ${path}`))
  const others = routesOf(app)
    .filter(({ method, path }) => !known.has(`${method} ${path}`))
    .map((route): Target => ({ ...route, isPage: false, query: ['q', 'id', 'constructor'] }))
  const pages = pagePaths().map((path): Target => ({ method: 'GET', path, isPage: true, query: PAGE_QUERY }))
  return [...calls, ...others, ...pages].filter(({ method, path }) => !LEFT_OUT.test(`${method} ${path}`))
}

const ofEndpoint = ({ method, path, body, query }: Endpoint): Target => ({
  method,
  path,
  isPage: false,
  body: body && shapeOf(body),
  query: Object.keys((query && shapeOf(query).properties) ?? {}),
})

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** The addresses of all pages, read from the generated route tree: `/product/:id`. */
function pagePaths(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const block = /fullPaths:\n((?: +\| '.*'\n?)+)/.exec(tree)?.[1] ?? ''
  return [...block.matchAll(/'(.*)'/g)].map(([, path = '']) =>
    path
      .replace(/\/\([^)]*\)/g, '')
      .replace(/\{-\$(\w+)\}|\$(\w+)/g, (_, optional, needed) => `:${optional ?? needed}`),
  )
}
