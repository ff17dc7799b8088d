import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withCircuitBreaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const UNANSWERED = 'fetch failed'
const AT_ONCE = 'Execution prevented because the circuit breaker is open'

const down = () => Promise.reject<Response>(new TypeError(UNANSWERED))
const error = () => Promise.resolve(Response.json({ error: {} }, { status: 500 }))
const fine = () => Promise.resolve(Response.json({}))

/** A provider, and the results of consecutive requests: their status, or why there was none. */
function provider() {
  const answer = vi.fn<typeof fetch>(down)
  const { send, isOpen } = withCircuitBreaker(answer)
  const statuses = async (number: number) => {
    const seen: (number | string)[] = []
    for (let calls = 0; calls < number; calls++) {
      seen.push(
        await send('https://provider.example').then(
          ({ status }) => status,
          (why: Error) => why.message,
        ),
      )
    }
    return seen
  }
  return { answer, statuses, isOpen }
}

test('the circuit breaker opens for five seconds after five consecutive requests without a response', async () => {
  const { answer, statuses, isOpen } = provider()
  expect(isOpen()).toBe(false)
  expect(await statuses(7)).toEqual([...Array(5).fill(UNANSWERED), AT_ONCE, AT_ONCE])
  expect(isOpen()).toBe(true)
  expect(answer).toHaveBeenCalledTimes(5)

  vi.advanceTimersByTime(4_900)
  expect(await statuses(1)).toEqual([AT_ONCE])

  // One trial request detects that the provider is still down; the next ones fail at once.
  vi.advanceTimersByTime(200)
  expect(await statuses(3)).toEqual([UNANSWERED, AT_ONCE, AT_ONCE])
  expect(answer).toHaveBeenCalledTimes(6)

  vi.advanceTimersByTime(5_100)
  answer.mockImplementation(fine)
  expect(await statuses(3)).toEqual([200, 200, 200])
})

test('requests during a trial request wait for its result', async () => {
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

test('an error response counts as a response and resets the circuit breaker', async () => {
  const { answer, statuses } = provider()
  await statuses(4)
  answer.mockImplementationOnce(error)
  expect(await statuses(6)).toEqual([500, ...Array(5).fill(UNANSWERED)])
  answer.mockImplementation(error)
  vi.advanceTimersByTime(5_100)
  expect(await statuses(20)).toEqual(Array(20).fill(500))
})
