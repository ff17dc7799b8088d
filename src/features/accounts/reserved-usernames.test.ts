import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPeople } from '#demo/people.ts'
import { isReservedUsername } from './reserved-usernames.ts'

test.each([
  'admin',
  'Admin',
  'ADMIN-1',
  'a.d.m.i.n',
  'adm1n',
  'moderator',
  'hedgerow',
  'Hedge-Row',
  'hedgerow.support',
  'hedgerow_official',
  'hedger0w',
  'support-team',
  'the.hedgerow.team',
  'staff42',
  'off1cial',
  'officiaI',
  'help-desk',
  'security',
  'root',
  'system',
  'sys.admin',
  'no-reply',
  'rnoderator',
  'hedgerovv',
  'hedgerow-pay',
  'hedgerow-care',
  'hedgerow-hq',
  'dispute-team',
  'do-not-reply',
  'former-12',
  'former12',
  'Former.Member-3',
])('%s is reserved', (username) => expect(isReservedUsername(username)).toBe(true))

test.each([
  'rose',
  'rooted',
  'hedgerow-hazel',
  'teamwork-tom',
  'helpful-hannah',
  'adminton',
  'the-user',
  'formerly-fern',
  'modwenna',
  'supporter',
  'carey',
  'pay-as-you-grow',
  'arno-vernon',
  'botanist-bea',
])('%s is not reserved', (username) => expect(isReservedUsername(username)).toBe(false))

test('no demo user has a reserved username', () => {
  expect(demoPeople.map(({ username }) => username).filter(isReservedUsername)).toEqual([])
})

test('separators and letter case do not make a reserved username available', () => {
  const separated = fc
    .tuple(
      fc.constantFrom('admin', 'hedgerow', 'support', 'moderator', 'former7'),
      fc.array(fc.constantFrom('', '.', '-', '_'), { minLength: 12, maxLength: 12 }),
      fc.boolean(),
    )
    .map(([word, separators, upper]) => {
      const name = [...word].map((letter, at) => letter + (separators[at] ?? '')).join('')
      return upper ? name.toUpperCase() : name
    })
  fc.assert(fc.property(separated, isReservedUsername))
})

test('a long hostile username is checked quickly', () => {
  expect(isReservedUsername(`${'teamthe'.repeat(4)}x!`)).toBe(false)
})
