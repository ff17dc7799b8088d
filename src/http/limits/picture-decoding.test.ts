import { expect, test } from 'vitest'
import { DECODINGS_AT_ONCE, DECODINGS_WAITING, decoding } from './picture-decoding.ts'

/** Work that lasts until it is released. */
function held() {
  let running = 0
  let peak = 0
  const ends: (() => void)[] = []
  return {
    work: async () => {
      peak = Math.max(peak, ++running)
      await new Promise<void>((done) => ends.push(done))
      running -= 1
    },
    async releaseAll() {
      for (let idle = 0; idle < 20; idle++) {
        if (ends.length > 0) idle = 0
        ends.shift()?.()
        await new Promise((done) => setImmediate(done))
      }
    },
    peak: () => peak,
  }
}

test('two pictures are decoded at once, others wait, and those beyond the queue are refused with 503', async () => {
  const { work, releaseAll, peak } = held()
  const room = DECODINGS_AT_ONCE + DECODINGS_WAITING
  const all = Array.from({ length: room + 3 }, () => decoding(work))
  const outcomes = Promise.allSettled(all)
  await releaseAll()
  const refused = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(3)
  for (const error of refused) {
    expect(error).toMatchObject({ status: 503, code: 'PICTURES_BUSY', details: { retryAfter: 5 } })
  }
  expect(peak()).toBe(DECODINGS_AT_ONCE)
})

test('very large pictures are decoded one at a time', async () => {
  const { work, releaseAll, peak } = held()
  const all = Promise.all(Array.from({ length: 5 }, () => decoding(work, { isVast: true })))
  await releaseAll()
  await all
  expect(peak()).toBe(1)
})

test('a failed picture frees its slot for the next one', async () => {
  const failures = Array.from({ length: 5 }, () => decoding(() => Promise.reject(new Error('damaged'))))
  for (const failure of failures) await expect(failure).rejects.toThrow('damaged')
  expect(await decoding(async () => 'fine')).toBe('fine')
})
