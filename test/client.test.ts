import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createToken } from '#features/integrations/contract.ts'
import type { memberScopes } from '#features/integrations/scopes.ts'
import { scopeOfCall } from '#features/integrations/server/token-calls.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'
import { createClient, HedgerowError } from '../packages/client/index.js'
import { callTypes, type Description, typeOf } from '../scripts/client/call-types.ts'
import table from './authorisation.json' with { type: 'json' }

type MemberScope = (typeof memberScopes)[number]

const PATH = 'packages/client/calls.d.ts'

const server = await startTestServer()
await server.app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://localhost:${(server.app.server.address() as AddressInfo).port}`

/** What a token may call, and public reads; a call is written with `:id` in the tables and with `{id}` in the description. */
function isForPrograms(call: string): boolean {
  const name = call.replaceAll(/\{(\w+)\}/g, ':$1')
  const access = (table as Record<string, string>)[name]?.split(' ')[0]
  return scopeOfCall.has(name) || (access === 'anyone' && name.startsWith('GET '))
}

// `npm run client` writes the file.
test('the types of the client are those of the API', async () => {
  const { body } = await server.visitor().request({ url: '/api/openapi.json' })
  const types = callTypes(JSON.parse(body) as Description, isForPrograms)
  if (process.env['UPDATE']) writeFileSync(PATH, types)
  else expect(readFileSync(PATH, 'utf8')).toBe(types)
  for (const call of scopeOfCall.keys())
    expect(types, call).toContain(JSON.stringify(call.replaceAll(/:(\w+)/g, '{$1}')))
})

test('a schema becomes a type', () => {
  const text = { type: 'string' }
  expect(typeOf({ anyOf: [text, { type: 'null' }] })).toBe('string | null')
  expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('Array<"a" | "b">')
  expect(typeOf({ type: 'object', properties: { a: { type: 'integer' }, b: text }, required: ['a'] })).toBe(
    '{\n  "a": number\n  "b"?: string\n}',
  )
  expect(typeOf({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe('Record<string, boolean>')
  expect(typeOf({ anyOf: [] })).toBe('unknown')
  expect(typeOf({ type: 'string', allOf: [{}, {}] })).toBe('string')
})

// The product's own check of types skips declaration files.
test('the types of the client are valid, and calls are checked by them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-client-'))
  const program = `import { createClient } from '${process.cwd()}/packages/client/index.js'
    const call = createClient({ url: 'https://plants.example' })
    export const title: string | undefined = (await call('GET /api/products/mine', { query: { part: 'live' } }))[0]?.title
    // @ts-expect-error: a title is no number
    await call('POST /api/products', { body: { title: 3 } })
    // @ts-expect-error: the id is missing
    await call('GET /api/products/{id}')
    // @ts-expect-error: there is no such call
    await call('GET /api/nothing')`
  writeFileSync(join(folder, 'program.mts'), program)
  const options =
    '--noEmit --ignoreConfig --strict --skipLibCheck false --module nodenext --target es2024 --lib es2024,dom'
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options.split(' '), join(folder, 'program.mts')])
  rmSync(folder, { recursive: true, force: true })
  expect(stdout.toString()).toBe('')
})

test('the example of the client adds a listing, changes its price and lists it', async () => {
  const rose = await server.member('rose')
  const scopes: MemberScope[] = ['listings:read', 'listings:write']
  const body = { name: 'Example', scopes, days: 7 as const, currentPassword: PASSWORD }
  const { secret } = await rose(createToken, { body })
  const env = { ...process.env, HEDGEROW_URL: url, HEDGEROW_TOKEN: secret }
  const child = spawn(process.execPath, ['packages/client/example.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = await once(child, 'close')
  expect({ output, code }).toEqual({ output: 'Rosemary cutting: £3.00\n', code: 0 })
})

test('a refused call throws status, code, fields and the id of the request', async () => {
  const call = createClient({ url, token: 'hedgerow_wrong' })
  const refused = await call('GET /api/products/mine').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HedgerowError)
  expect(refused).toMatchObject({ status: 401, requestId: expect.any(String) })
  await expect(createClient({ url })('GET /api/products/{id}', { params: { id: '999999' } })).rejects.toMatchObject({
    status: 404,
    message: 'Product Not Found',
  })
})
