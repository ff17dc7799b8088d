import { expect, test } from 'vitest'
import { MOVES } from '../../../base/lifecycle.ts'
import { letters } from './letters.ts'

test.each(MOVES)('$event from $from by $who is told to everybody it concerns', ({ event, who }) => {
  const told = Object.keys(letters[event] ?? {})
  // Before it is paid an order is the buyer's plan alone.
  if (event === 'abandon') expect(told).toEqual(['buyer'])
  else if (who === 'buyer') expect(told).toContain('seller')
  else if (who === 'seller') expect(told).toContain('buyer')
  else expect(told.toSorted()).toEqual(['buyer', 'seller'])
})
