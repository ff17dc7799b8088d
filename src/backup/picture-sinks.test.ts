import { expect, test } from 'vitest'
import type { Files } from '#adapters/files/files.ts'
import { ListedPictures } from './picture-sinks.ts'

const storing = (...stored: { key: string; bytes: number }[]): Files => ({
  put: () => Promise.reject(new Error('not needed')),
  get: () => Promise.reject(new Error('not needed')),
  delete: () => Promise.reject(new Error('not needed')),
  async *list() {
    yield* stored
  },
})

async function missing(files: Files | null, ...listed: [key: string, bytes: number][]): Promise<string[]> {
  const pictures = new ListedPictures(files)
  for (const [key, bytes] of listed) await pictures.check(key, bytes)
  return pictures.finish()
}

test('listed pictures are compared with those in object storage by key and size', async () => {
  const files = storing({ key: 'a', bytes: 1 }, { key: 'b', bytes: 2 }, { key: 'c', bytes: 3 }, { key: 'z', bytes: 9 })
  expect(await missing(files, ['a', 1], ['c', 3])).toEqual([])
  expect(await missing(files, ['a', 1], ['b', 20], ['bb', 2], ['c', 3], ['zz', 1])).toEqual(['b', 'bb', 'zz'])
})

test('without object storage every listed picture is missing, and many are counted', async () => {
  const all = Array.from({ length: 22 }, (_, n): [string, number] => [`k${String(n).padStart(2, '0')}`, 1])
  const found = await missing(null, ...all)
  expect(found.slice(0, 2)).toEqual(['k00', 'k01'])
  expect(found.at(-1)).toBe('and 2 more')
})
