import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawing, drawingFile, drawingKinds } from './drawing.ts'

const anyKind = fc.constantFrom(...drawingKinds)
const anySeed = fc.integer({ min: 0, max: 2_147_483_647 })

test('a drawing never changes', () => {
  fc.assert(
    fc.property(anyKind, anySeed, (kind, seed) => {
      expect(drawing(kind, seed)).toBe(drawing(kind, seed))
    }),
  )
})

test('every drawing is valid: each number is a number and each element is closed', () => {
  fc.assert(
    fc.property(anyKind, anySeed, (kind, seed) => {
      const file = drawingFile(kind, seed)
      expect(file).not.toMatch(/NaN|undefined|Infinity|null/)
      const opened = [...file.matchAll(/<[a-z]+[^>]*[^/]>/g)].length
      const closed = [...file.matchAll(/<\/[a-z]+>/g)].length
      expect(opened).toBe(closed)
    }),
  )
})

test.each(drawingKinds)('listings of one kind look different: %s', (kind) => {
  const different = new Set(Array.from({ length: 40 }, (_, seed) => drawing(kind, seed)))
  expect(different.size).toBeGreaterThan(35)
})

test('a drawing is small enough to be part of a page', () => {
  fc.assert(fc.property(anyKind, anySeed, (kind, seed) => drawing(kind, seed).length < 12_000))
})
