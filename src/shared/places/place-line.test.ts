import { expect, test } from 'vitest'
import { placeLine } from './place-line.ts'

test('a place is one line that a sentence can continue or end', () => {
  expect(placeLine('Horfield', 'BS7', 'Plot 14. Ring the bell.')).toBe('Horfield, BS7, Plot 14. Ring the bell')
  expect(placeLine('The blue gate; ring.', null, undefined, '', 'BS7')).toBe('The blue gate; ring, BS7')
  expect(placeLine(null, ' ')).toBe('')
})
