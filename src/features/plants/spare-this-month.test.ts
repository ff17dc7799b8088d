import { expect, test } from 'vitest'
import { isDrawingKind } from '#shared/drawing/drawing.ts'
import { spareByMonth } from './spare-this-month.ts'

test('each month names three different things, each with a drawing', () => {
  expect(spareByMonth).toHaveLength(12)
  for (const month of spareByMonth) {
    expect(new Set(month.map(({ name }) => name)).size).toBe(3)
    expect(month.filter(({ drawing }) => !isDrawingKind(drawing))).toEqual([])
  }
})
