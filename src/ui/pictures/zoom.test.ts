import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FITTING, MAX_ZOOM, moveBy, type View, zoomAt } from './zoom.ts'

const frame = { width: 800, height: 600 }
const point = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) })
const scale = fc.double({ min: 0.1, max: 20, noNaN: true })
const step = fc.oneof(
  fc.record({ scale, at: point }).map(
    ({ scale, at }) =>
      (view: View) =>
        zoomAt(view, scale, at, frame),
  ),
  point.map((by) => (view: View) => moveBy(view, by, frame)),
)

test('a zoomed picture always fills its frame and never exceeds the largest scale', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const view = steps.reduce((now, act) => act(now), FITTING)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(MAX_ZOOM)
      expect(Math.abs(view.x)).toBeLessThanOrEqual((frame.width * (view.scale - 1)) / 2 + 1e-6)
      expect(Math.abs(view.y)).toBeLessThanOrEqual((frame.height * (view.scale - 1)) / 2 + 1e-6)
    }),
  )
})

test('the zoomed point stays under the finger', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }), (at, to) => {
      const { scale, x, y } = zoomAt(FITTING, to, at, frame)
      expect(at.x * scale + x).toBeCloseTo(at.x, 6)
      expect(at.y * scale + y).toBeCloseTo(at.y, 6)
    }),
  )
})

test('zooming back returns a picture to its place', () => {
  const { scale, x, y } = zoomAt({ scale: 3, x: 200, y: -100 }, 1, { x: 10, y: 10 }, frame)
  expect(scale).toBe(1)
  expect([x, y].map(Math.abs)).toEqual([0, 0])
})
