import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breaking } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const UNANSWERED = 'fetch failed'
const AT_ONCE = 'Execution prevented because the circuit breaker is open'

const down = () => Promise.reject<Response>(new TypeError(UNANSWERED))
const error = () => Promise.resolve(Response.json({ error: {} }, { status: 500 }))
const fine = () => Promise.resolve(Response.json({}))

/** A provider, and what comes of requests made one after the other: their status, or why there was none. */
function provider() {
  const answer = vi.fn<typeof fetch>(down)
  const ask = breaking(answer)
  const statuses = async (number: number) => {
    const seen: (number | string)[] = []
    for (let asked = 0; asked < number; asked++) {
      seen.push(
        await ask('https://provider.example').then(
          ({ status }) => status,
          (why: Error) => why.message,
        ),
      )
    }
    return seen
  }
  return { answer, statuses }
}

test('a provider that did not answer five times in a row is left alone for five seconds', async () => {
  const { answer, statuses } = provider()
  expect(await statuses(7)).toEqual([...Array(5).fill(UNANSWERED), AT_ONCE, AT_ONCE])
  expect(answer).toHaveBeenCalledTimes(5)

  vi.advanceTimersByTime(4_900)
  expect(await statuses(1)).toEqual([AT_ONCE])

  // One request finds out that it is still down, which costs the next ones nothing.
  vi.advanceTimersByTime(200)
  expect(await statuses(3)).toEqual([UNANSWERED, AT_ONCE, AT_ONCE])
  expect(answer).toHaveBeenCalledTimes(6)

  vi.advanceTimersByTime(5_100)
  answer.mockImplementation(fine)
  expect(await statuses(3)).toEqual([200, 200, 200])
})

test('whoever comes while one request finds out goes on with what it found', async () => {
  const { answer, statuses } = provider()
  await statuses(5)
  vi.advanceTimersByTime(5_100)
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer.mockImplementationOnce(() => promise).mockImplementation(fine)
  const waiting = [statuses(1), statuses(1), statuses(1)]
  await vi.advanceTimersByTimeAsync(100)
  expect(answer).toHaveBeenCalledTimes(6)
  resolve(Response.json({}))
  expect(await Promise.all(waiting)).toEqual([[200], [200], [200]])
})

test('errors are answers, and begin the count anew', async () => {
  const { answer, statuses } = provider()
  await statuses(4)
  answer.mockImplementationOnce(error)
  expect(await statuses(6)).toEqual([500, ...Array(5).fill(UNANSWERED)])
  answer.mockImplementation(error)
  vi.advanceTimersByTime(5_100)
  expect(await statuses(20)).toEqual(Array(20).fill(500))
})
