import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '#adapters/files/open-files.ts'
import type { BackupStore } from './backup-store.ts'
import { openStore } from './open-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-stores-'))
const objects = new Map<string, Buffer>()
const parts = new Map<number, Buffer>()
let storage: Server
let isFailing = false

/** The part of S3 that backups need: objects, uploads in parts, and lists in pages of two. */
async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://storage')
  const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''))
  const body = Buffer.concat(await request.toArray())
  if (isFailing) return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
  if (request.method === 'PUT' && query.has('partNumber')) {
    parts.set(Number(query.get('partNumber')), body)
    return { status: 200 }
  }
  if (request.method === 'POST' && query.has('uploads')) {
    return {
      status: 200,
      body: '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
    }
  }
  if (request.method === 'POST') {
    const inOrder = [...parts].toSorted(([one], [other]) => one - other)
    objects.set(key, Buffer.concat(inOrder.map(([, content]) => content)))
    return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
  }
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method !== 'GET') return { status: 200 }
  if (query.get('list-type') === '2') return { status: 200, body: pageOf(query) }
  const found = objects.get(key)
  return found ? { status: 200, body: found } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
}

function pageOf(query: URLSearchParams): string {
  const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = all.slice(from, from + 2)
  const next = from + 2 < all.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

beforeAll(async () => {
  storage = createServer(async (request, response) => {
    const { status, body = '' } = await answer(request)
    response.writeHead(status, { etag: '"e"' }).end(body)
  })
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  storage.close()
  storage.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const s3Url = () => `s3://key:hush@127.0.0.1:${(storage.address() as AddressInfo).port}/bucket?tls=off`
const store = (content: Buffer) => (out: NodeJS.WritableStream) => pipeline(Readable.from([content]), out)

describe.each<[string, () => BackupStore]>([
  ['a folder', () => openStore(folder)],
  ['object storage', () => openStore(s3Url())],
])('backups in %s', (_name, open) => {
  test('backups are stored, listed by their beginning, read and removed', async () => {
    const backups = open()
    for (const name of ['b-2', 'a-1', 'a-3', 'a-2', 'erasures/x/1.json']) {
      expect(await backups.write(name, store(Buffer.from(name)))).toBe(name.length)
    }
    expect(await backups.list('a-')).toEqual(['a-1', 'a-2', 'a-3'].map((name) => ({ name, bytes: 3 })))
    expect((await backups.list('erasures/x/')).map(({ name }) => name)).toEqual(['erasures/x/1.json'])
    expect(await backups.list('erasures/y/')).toEqual([])
    const found = await backups.read('a-2')
    expect(found && (await buffer(found)).toString()).toBe('a-2')
    await backups.remove('a-2')
    expect(await backups.read('a-2')).toBeNull()
    expect(backups.place).not.toContain('hush')
  })

  test('backups appear only when they are complete', async () => {
    const backups = open()
    // Some fail before their file is open, and some after.
    for (const _ of Array(20)) {
      const torn = backups.write('torn', async (out) => {
        out.write('half')
        throw new Error('the database has gone')
      })
      await expect(torn).rejects.toThrow('the database has gone')
    }
    expect(await backups.read('torn')).toBeNull()
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

test('a large backup reaches object storage in parts', async () => {
  const content = Buffer.alloc(17 * 1024 * 1024, 'compost')
  const backups = openStore(s3Url())
  expect(await backups.write('large', store(content))).toBe(content.length)
  expect(parts.size).toBe(2)
  expect(objects.get('large')?.equals(content)).toBe(true)
})

test('object storage that refuses fails the backup', async () => {
  isFailing = true
  await expect(openStore(s3Url()).write('refused', store(Buffer.from('x')))).rejects.toThrow()
  isFailing = false
})

test('all pictures in object storage are listed, page by page', async () => {
  objects.clear()
  const files = openFiles(s3Url(), '')
  for (const n of [1, 2, 3]) await files.put(`uploads/a/${n}.webp`, Buffer.from('x'.repeat(n)), 'image/webp')
  const listed = []
  for await (const file of files.list()) listed.push(file)
  expect(listed).toEqual([1, 2, 3].map((n) => ({ key: `uploads/a/${n}.webp`, bytes: n })))
})

test('what a killed writer left in a folder is deleted, and nothing else', async () => {
  for (const name of ['.mine-1.x.part', '.other-1.x.part', '.mine']) writeFileSync(path.join(folder, name), '')
  await openStore(folder).clear('mine-')
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.mine', '.other-1.x.part'])
})
