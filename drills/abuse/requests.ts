import { type Hostile, hostileValues } from './hostile-values.ts'
import type { Shape, Target } from './target.ts'

export type Caller = 'visitor' | 'member' | 'staff'

export interface AbuseRequest {
  kind: string
  by: Caller
  target: Target
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

/** Real ids of objects that belong to other users, by field name and path parameter. */
export type Ids = ReadonlyMap<string, number>

const CALLERS: readonly Caller[] = ['visitor', 'member', 'staff']
const JSON_TYPE = { 'content-type': 'application/json' }

/** Mulberry32: the same sequence for the same seed. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns `count` requests spread over all targets, in an order set by the seed; targets with a body occur three times.
 */
export function* abuse(targets: readonly Target[], ids: Ids, seed: number, count: number): Iterable<AbuseRequest> {
  const chance = chanceFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const weighted = targets.flatMap((target) => (target.body ? [target, target, target] : [target]))
  const shuffled = weighted
    .map((target) => ({ target, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ target }) => target)
  for (let n = 0; n < count; n++) {
    const target = shuffled[n % shuffled.length]
    if (target) yield make(target, ids, { by: pick(CALLERS), hostile: pick(hostileValues), pick, chance })
  }
}

interface Chosen {
  by: Caller
  hostile: Hostile
  pick: <T>(from: readonly T[]) => T
  chance: () => number
}

function make(target: Target, ids: Ids, { by, hostile, pick, chance }: Chosen): AbuseRequest {
  const base = plain(target, ids, by)
  const fields = Object.keys(target.body?.properties ?? {})
  const parameters = [...target.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ways: ((request: AbuseRequest) => AbuseRequest)[] = [
    () => pick(wholeRequest)(base, ids),
    ...fields.flatMap((name) => {
      const change = (): AbuseRequest => withField(base, ids, name, hostile)
      return [change, change]
    }),
    ...target.query.slice(0, 8).map(() => () => withQuery(base, pick(target.query), hostile, chance() < 0.15)),
    ...parameters.map((name) => () => withParameter(base, ids, name, hostile)),
  ]
  return pick(ways)(base)
}

/** The request of a well-behaved caller. */
function plain(target: Target, ids: Ids, by: Caller): AbuseRequest {
  const body = target.body ?? (target.method === 'GET' ? undefined : { type: 'object' })
  return {
    kind: 'a foreign id',
    by,
    target,
    method: target.method,
    url: addressOf(target, ids),
    headers: body ? { ...JSON_TYPE } : {},
    ...(body && { payload: JSON.stringify(sample(body, '', ids)) }),
  }
}

const addressOf = (target: Target, ids: Ids, replaced?: [name: string, text: string]): string =>
  target.path
    .replace(/:(\w+)/g, (_, name: string) =>
      name === replaced?.[0] ? replaced[1] : encodeURIComponent(String(ids.get(idName(target, name)) ?? name)),
    )
    .replace('*', 'x')

/** A parameter named `id` takes its meaning from the path segment before it. */
const idName = ({ path }: Target, name: string): string =>
  name === 'id' ? (/\/([\w-]+)\/:id/.exec(path)?.[1] ?? name) : name

const withField = (base: AbuseRequest, ids: Ids, name: string, { kind, value }: Hostile): AbuseRequest => ({
  ...base,
  kind,
  payload: JSON.stringify({ ...(sample(base.target.body ?? {}, '', ids) as object), [name]: value }),
})

function withQuery(base: AbuseRequest, name: string, { kind, value }: Hostile, isTwice: boolean): AbuseRequest {
  const once = `${encodeURIComponent(name)}=${encoded(value)}`
  const separator = base.url.includes('?') ? '&' : '?'
  const url = `${base.url}${separator}${once}${isTwice ? `&${once}` : ''}`
  return { ...base, kind: isTwice ? 'repeated parameter' : kind, url }
}

const withParameter = (base: AbuseRequest, ids: Ids, name: string, { kind, value }: Hostile): AbuseRequest => ({
  ...base,
  kind,
  url: addressOf(base.target, ids, [name, encoded(value) || '%20']),
})

/** Percent-encodes and truncates a value; a lone surrogate becomes the bytes of its code. */
function encoded(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 6_000)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const long = 'a'.repeat(9_000)

/** Mutations of a whole request. */
const wholeRequest: readonly ((base: AbuseRequest, ids: Ids) => AbuseRequest)[] = [
  (base) => base,
  (base) => ({ ...base, kind: 'half JSON', ...body('{"title":"a', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'half JSON', ...body('{', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'wrong body', ...body('[1,2,3]', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'wrong body', ...body('"text"', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'wrong body', ...body('null', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'wrong body', ...body('', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'prototype name', ...body('{"__proto__":{"role":"admin"}}', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'prototype name', ...body('{"constructor":{"prototype":{"x":1}}}', JSON_TYPE) }),
  (base) => ({ ...base, kind: 'deep or large', ...body(`${'['.repeat(30_000)}`, JSON_TYPE) }),
  (base) => ({ ...base, kind: 'deep or large', ...body(`"${'a'.repeat(70_000)}"`, JSON_TYPE) }),
  (base) => ({
    ...base,
    kind: 'content type',
    ...body('a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
  }),
  (base) => ({ ...base, kind: 'content type', ...body('hello', { 'content-type': 'text/plain' }) }),
  (base) => ({ ...base, kind: 'content type', ...body('<a/>', { 'content-type': 'application/xml' }) }),
  (base) => ({ ...base, kind: 'content type', ...body('{}', { 'content-type': 'application/json; charset=utf-7' }) }),
  (base) => ({ ...base, kind: 'content type', ...body('{}', { 'content-type': ';;;' }) }),
  (base) => ({ ...base, kind: 'content type', ...body('--x', { 'content-type': 'multipart/form-data; boundary=x' }) }),
  (base) => ({ ...base, kind: 'content type', ...body('x', { 'content-type': 'multipart/form-data' }) }),
  (base) => ({ ...base, kind: 'cookie', headers: { ...base.headers, cookie: 'session=%00%ff; session=a; ;;=' } }),
  (base) => ({ ...base, kind: 'cookie', headers: { ...base.headers, cookie: `session=${long}` } }),
  (base) => ({
    ...base,
    kind: 'cookie',
    headers: { ...base.headers, cookie: `session=${'A'.repeat(43)}; theme=__proto__` },
  }),
  (base) => ({ ...base, kind: 'origin', headers: { ...base.headers, origin: 'https://evil.example' } }),
  (base) => ({ ...base, kind: 'origin', headers: { ...base.headers, origin: 'not an address' } }),
  (base) => ({ ...base, kind: 'origin', headers: { ...base.headers, 'sec-fetch-site': 'cross-site' } }),
  (base) => ({
    ...base,
    kind: 'header',
    headers: { ...base.headers, accept: 'x/y;q=2', range: 'bytes=9-1,5-', 'if-none-match': '"' },
  }),
  (base) => ({
    ...base,
    kind: 'header',
    headers: { ...base.headers, 'x-forwarded-for': "' or 1=1", 'user-agent': long },
  }),
  (base) => ({
    ...base,
    kind: 'header',
    headers: { ...base.headers, 'if-modified-since': 'never', 'last-event-id': '-1' },
  }),
  ...['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'TRACE'].map((method) => (base: AbuseRequest) => ({
    ...base,
    kind: 'wrong method',
    method,
  })),
  (base) => ({ ...base, kind: 'address', url: `${base.url}/%zz` }),
  (base) => ({ ...base, kind: 'address', url: `${base.url}%00` }),
  (base) => ({ ...base, kind: 'address', url: `${base.url}/..%2f..%2fetc%2fpasswd` }),
  (base) => ({ ...base, kind: 'address', url: `/${base.url}//;a=b` }),
  (base) => ({ ...base, kind: 'very long', url: `${base.url}?${long}` }),
  (base) => ({ ...base, kind: 'repeated parameter', url: `${base.url}?q=a&q=b` }),
  (base, ids) => ({
    ...base,
    kind: 'unknown field',
    ...body(
      JSON.stringify({ ...(sample(base.target.body ?? {}, '', ids) as object), role: 'admin', isAdmin: true }),
      JSON_TYPE,
    ),
  }),
]

const body = (payload: string, headers: Record<string, string>) => ({ payload, headers })

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['postcode', 'LS6 2AB'],
  ['userPostcode', 'LS6 2AB'],
  ['email', 'hostile@gardeners.example'],
  ['day', '2027-05-05'],
  ['from', '10:00'],
  ['to', '12:00'],
  ['time', '10:00'],
  ['startsAt', '2027-05-05T10:00:00.000Z'],
  ['link', 'https://gardens.example'],
  ['key', '6f1f2c1e-5d4b-4c4b-9d3b-0a3f6f1f2c1e'],
  ['username', 'hostile'],
])

/** A value of this schema that most rules accept. */
function sample(shape: Shape, name: string, ids: Ids): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sample(shape.anyOf[0] ?? {}, name, ids)
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([key, inner]) => [key, sample(inner, key, ids)]))
  }
  if (shape.type === 'integer' || shape.type === 'number') return ids.get(name) ?? Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return false
  if (shape.type === 'array') return shape.items?.enum ? [shape.items.enum[0]] : []
  return TEXTS.get(name) ?? 'A fine fern, grown at home'
}
