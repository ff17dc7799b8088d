import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { DomainError } from '#shared/errors.ts'
import { type ObjectStorage, openObjectStorage } from '#test/files/object-storage.ts'
import { refusalOf } from './disk-files.ts'
import type { Files } from './files.ts'
import { openFiles } from './open-files.ts'
import { readFilesUrl } from './s3-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-test-'))
let storage: ObjectStorage
beforeAll(async () => {
  storage = await openObjectStorage()
})
afterAll(() => {
  storage.close()
  rmSync(folder, { recursive: true })
})

describe.each<[string, () => Files]>([
  ['disk', () => openFiles(undefined, folder)],
  ['S3', () => openFiles(storage.url, folder)],
])('files on %s', (_name, open) => {
  test('files are read back byte for byte, replaced and deleted', async () => {
    const files = open()
    const content = Buffer.from([0, 255, 13, 10, 7])
    await files.put('uploads/ab12/640.webp', content, 'image/webp')
    expect(await files.get('uploads/ab12/640.webp')).toEqual(content)
    await files.put('uploads/ab12/640.webp', Buffer.from('other'), 'image/webp')
    expect((await files.get('uploads/ab12/640.webp'))?.toString()).toBe('other')
    await files.delete('uploads/ab12/640.webp')
    expect(await files.get('uploads/ab12/640.webp')).toBeNull()
  })

  test('files are null when missing, and deleting a missing file succeeds', async () => {
    const files = open()
    expect(await files.get('uploads/none/1.webp')).toBeNull()
    await files.delete('uploads/none/1.webp')
  })

  test.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.part', 'a\\b', 'a b', 'a\u0000'])(
    'files are refused under the key %j',
    async (key) => {
      const files = open()
      await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(RangeError)
      await expect(files.get(key)).rejects.toThrow(RangeError)
      await expect(files.delete(key)).rejects.toThrow(RangeError)
    },
  )

  test('files are complete during concurrent writes and reads of the same key', async () => {
    const files = open()
    const sizes = Array.from({ length: 20 }, (_, n) => 50_000 + n)
    await files.put('race', Buffer.alloc(50_000, 1), 'text/plain')
    const reads = sizes.map(async () => {
      const content = await files.get('race')
      expect(content && new Set(content).size).toBe(1)
    })
    await Promise.all([...sizes.map((size, n) => files.put('race', Buffer.alloc(size, n), 'text/plain')), ...reads])
  })
})

test('only complete files remain on disk', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

test('S3 calls are signed with the key from the URL', () => {
  expect(storage.signatures.every((line) => line.includes('Credential=a+key/'))).toBe(true)
})

test('a failing storage is reported as a refusal to retry later', async () => {
  storage.isAway = true
  const error = await openFiles(storage.url, folder)
    .get('uploads/a/1.webp')
    .catch((thrown: unknown) => thrown)
  storage.isAway = false
  expect(error).toBeInstanceOf(DomainError)
  expect(error).toMatchObject({ status: 503, code: 'FILES_UNAVAILABLE' })
})

test('a full disk is reported as such', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(refusalOf(full)).toMatchObject({ status: 503, code: 'STORAGE_FULL' })
  const other = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  expect(refusalOf(other)).toBe(other)
})

describe('FILES_URL', () => {
  test('FILES_URL is parsed with its region and escapes', () => {
    expect(readFilesUrl('s3://k%40y:s%2Fc@s3.eu-west-2.amazonaws.com/hedge-pictures?region=eu-west-2')).toEqual({
      endpoint: 'https://s3.eu-west-2.amazonaws.com',
      region: 'eu-west-2',
      bucket: 'hedge-pictures',
      accessKeyId: 'k@y',
      secretAccessKey: 's/c',
    })
  })

  test.each([
    's3://host/bucket',
    's3://key@host/bucket',
    's3://key:hush@host',
    's3://key:hush@host/a/b',
    'https://x/y',
    'x',
  ])('FILES_URL refuses %s in a sentence without the secret', (url) => {
    expect(() => readFilesUrl(url)).toThrow(StartFailure)
    expect(() => readFilesUrl(url)).toThrow(/^FILES_URL is not usable: /)
    expect(() => readFilesUrl(url)).not.toThrow(/hush/)
  })
})
