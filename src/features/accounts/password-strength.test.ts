import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['aaaaaaaaaaaa', 0],
  ['1234567890', 0],
  ['abcdefgh', 0],
  ['xkqzvt', 1],
  ['password1', 1],
  ['Gr8worms', 2],
  ['damp-soil-and-worms', 4],
  ['tT4$kq9!Lw2z', 4],
] as const)('%j has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('the user’s own name counts as one character', () => {
  expect(passwordStrength('marigold', ['marigold'])).toBe(0)
  expect(passwordStrength('Marigold7', ['marigold'])).toBe(0)
})

test('adding an unrelated character never lowers the strength', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (password) => {
      expect(passwordStrength(`${password}€`)).toBeGreaterThanOrEqual(passwordStrength(password))
    }),
  )
})
