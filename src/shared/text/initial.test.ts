import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

test.each([
  [{ fullName: 'Rosa Kettle', username: 'bramble' }, 'R'],
  [{ fullName: '  ', username: 'bramble' }, 'B'],
  [{ fullName: null, username: '' }, 'U'],
  [null, 'U'],
  [{ fullName: '𝒵oe' }, '𝒵'],
])('%o is shown with its initial', (person, letter) => {
  expect(initialOf(person)).toBe(letter)
})
