import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

const me = 1
const found = { status: 'open', isParty: false, claimedBy: null, actions: ['none', 'hide', 'remove'] } as const
const open = { ...found, actions: [...found.actions] }

test('the reader chooses among all decisions of an open case, claimed by them or by nobody', () => {
  expect(choicesOf(open, me)).toEqual(found.actions)
  expect(choicesOf({ ...open, claimedBy: { id: me, fullName: 'Moss' } }, me)).toEqual(found.actions)
})

test.each([
  ['is decided', { status: 'decided' as const }],
  ['concerns the reader', { isParty: true }],
  ['is claimed by a colleague', { claimedBy: { id: 2, fullName: 'Ada' } }],
])('there is nothing to choose when the case %s', (_why, patch) => {
  expect(choicesOf({ ...open, ...patch }, me)).toEqual([])
})
