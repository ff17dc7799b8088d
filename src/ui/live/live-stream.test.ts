import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/live-event.ts'
import { openStream, SILENCE_MS, waitFor } from './live-stream.ts'

/** The browser's EventSource with simulated server events. */
class Source extends EventTarget {
  static opened: Source[] = []
  isClosed = false
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    Source.opened.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  say(name: string, data = ''): void {
    this.dispatchEvent(Object.assign(new Event(name), { data }))
  }
}

const received: (string | LiveEvent)[] = []
const open = () =>
  openStream('/api/events', {
    onUp: () => received.push('up'),
    onDown: () => received.push('down'),
    onHeartbeat: () => received.push('heartbeat'),
    onEvent: (event) => received.push(event),
  })
const newest = () => Source.opened.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  Source.opened = []
  received.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the live stream passes on server events and counts as connected from the greeting on', () => {
  open()
  expect(received).toEqual([])
  newest().say('hello', '2000')
  newest().onmessage?.({ data: '{"kind":"order","id":3}' })
  newest().say('heartbeat')
  expect(received).toEqual(['up', { kind: 'order', id: 3 }, 'heartbeat'])
})

test('the live stream ignores events of a kind that only a newer build knows, and fields of another type', () => {
  open()
  const send = (event: unknown) => newest().onmessage?.({ data: JSON.stringify(event) })
  for (const event of [{ kind: 'auction', id: 3 }, { id: 3 }, null, 'order', []]) send(event)
  expect(received).toEqual([])
  send({ kind: 'read', id: '3', people: [1, 2] })
  send({ kind: 'read', people: [1] })
  expect(received).toEqual([{ kind: 'read', people: [1, 2] }, { kind: 'read' }])
})

test('the live stream reconnects after an error or silence, within the time the server asked for', () => {
  open()
  newest().say('hello', '4000')
  newest().onerror?.()
  expect([Source.opened[0]?.isClosed, received]).toEqual([true, ['up', 'down']])
  vi.advanceTimersByTime(4_000)
  expect(Source.opened).toHaveLength(2)
  newest().say('hello', '4000')
  vi.advanceTimersByTime(SILENCE_MS)
  expect(received).toEqual(['up', 'down', 'up', 'down'])
  vi.advanceTimersByTime(4_000)
  expect(Source.opened).toHaveLength(3)
})

test('a server that shuts down sets the delay of the live stream, and an online event ends it early', () => {
  open()
  newest().say('hello', '2000')
  newest().say('bye', '20000')
  newest().onerror?.()
  expect(Source.opened).toHaveLength(1)
  dispatchEvent(new Event('online'))
  expect(Source.opened).toHaveLength(2)
  vi.advanceTimersByTime(20_000)
  expect(Source.opened).toHaveLength(2)
})

test('a closed live stream stays closed', () => {
  const stop = open()
  newest().onerror?.()
  stop()
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10 * SILENCE_MS)
  expect(Source.opened).toHaveLength(1)
})

test('reconnect delays grow with failures, are spread at random, and never exceed twenty seconds', () => {
  const spread = fc.integer({ min: 2_000, max: 20_000 })
  fc.assert(
    fc.property(spread, fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (ms, failures, random) => {
      const wait = waitFor(ms, failures, random)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(20_000)
      expect(waitFor(ms, failures + 1, random)).toBeGreaterThanOrEqual(wait)
    }),
  )
  expect([waitFor(2_000, 0, 0.5), waitFor(2_000, 2, 0.5)]).toEqual([1_000, 4_000])
})
