import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DrawingKind,
  drawing,
  drawingFile,
  isDrawingKind,
  plantDrawingKinds,
  thingDrawingKinds,
} from './drawing.ts'

const raised = plantDrawingKinds.flatMap((kind): DrawingKind[] => [`${kind}-seeds`, `${kind}-seedlings`])
const every: readonly DrawingKind[] = [...plantDrawingKinds, ...thingDrawingKinds, ...raised]
const anyKind = fc.constantFrom(...every)
const anySeed = fc.integer({ min: 0, max: 2_147_483_647 })

test('at least 60 kinds can be drawn, each under one name', () => {
  expect(plantDrawingKinds.length + thingDrawingKinds.length).toBeGreaterThan(200)
  expect(new Set(every).size).toBe(every.length)
  expect(every.filter((kind) => !isDrawingKind(kind) || !/^[a-z-]{1,30}$/.test(kind))).toEqual([])
  for (const unknown of ['', 'rose-tree', 'spade-seeds', 'rose-seeds-seeds', 'constructor', '__proto__-seeds']) {
    expect(isDrawingKind(unknown), unknown).toBe(false)
  }
})

test('a drawing never changes', () => {
  fc.assert(
    fc.property(anyKind, anySeed, (kind, seed) => {
      expect(drawing(kind, seed)).toBe(drawing(kind, seed))
    }),
  )
})

test.each(every)('a drawing is valid, small and has content: %s', (kind) => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const file = drawingFile(kind, seed)
      expect(file).not.toMatch(/NaN|undefined|Infinity|null|\[object|--|>,</)
      const opened = [...file.matchAll(/<[a-z]+[^>]*[^/]>/g)].length
      const closed = [...file.matchAll(/<\/[a-z]+>/g)].length
      expect(opened).toBe(closed)
      expect(file.length).toBeLessThan(30_000)
      expect(file.length).toBeGreaterThan(400)
    }),
    { numRuns: 5 },
  )
})

test('kinds do not share a picture, and listings of one kind look different', () => {
  const pictures = every.map((kind) => drawing(kind, 7).replace(/^<rect[^>]*>/, ''))
  expect(new Set(pictures).size).toBe(every.length)
  for (const kind of every) {
    expect(new Set(Array.from({ length: 24 }, (_, seed) => drawing(kind, seed))).size, kind).toBeGreaterThan(8)
  }
})

test('a seed packet and a tray of seedlings show their plant', () => {
  for (const kind of ['tomato', 'dahlia', 'leek'] as const) {
    expect(drawing(`${kind}-seeds`, 1)).not.toBe(drawing('seeds', 1))
    expect(drawing(`${kind}-seeds`, 1)).toContain('scale(0.42)')
    expect(drawing(`${kind}-seedlings`, 1)).toContain('scale(0.33)')
  }
})
