import { expect, test } from 'vitest'
import { TRANSITIONS } from '../../../base/lifecycle.ts'
import { orderEmails } from './order-emails.ts'

test.each(TRANSITIONS)('$event from $from by $who notifies everyone concerned', ({ event, who }) => {
  const told = Object.keys(orderEmails[event])
  // Until it is paid, the order concerns only the buyer.
  if (event === 'abandon') expect(told).toEqual(['buyer'])
  else if (who === 'buyer') expect(told).toContain('seller')
  else if (who === 'seller') expect(told).toContain('buyer')
  else expect(told.toSorted()).toEqual(['buyer', 'seller'])
})
