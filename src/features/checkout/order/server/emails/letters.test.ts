import { expect, test } from 'vitest'
import { MOVES } from '../../../base/lifecycle.ts'
import { letters } from './letters.ts'

test.each(MOVES)('$event from $from by $who notifies everyone concerned', ({ event, who }) => {
  const told = Object.keys(letters[event] ?? {})
  // Until it is paid, the order concerns only the buyer.
  if (event === 'abandon') expect(told).toEqual(['buyer'])
  else if (who === 'buyer') expect(told).toContain('seller')
  else if (who === 'seller') expect(told).toContain('buyer')
  else expect(told.toSorted()).toEqual(['buyer', 'seller'])
})
