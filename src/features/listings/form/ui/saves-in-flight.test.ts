import { expect, test } from 'vitest'
import { isBeingSaved, saved } from './saves-in-flight.ts'

const FERN = 1
const MOSS = 2

test('a reader waits for the last save of its listing, successful or not, and for no other', async () => {
  const finished: string[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  isBeingSaved(FERN, first.promise)
  const reader = saved(FERN).then(() => finished.push('fern'))
  await saved(MOSS)
  isBeingSaved(FERN, second.promise)
  first.reject(new Error('expected in this test'))
  await new Promise(setImmediate)
  expect(finished).toEqual([])
  second.resolve()
  await reader
  expect(finished).toEqual(['fern'])
  await saved(FERN)
})
