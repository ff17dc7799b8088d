import { expect, test } from 'vitest'
import { TRANSITIONS } from '../../../base/lifecycle.ts'
import { orderEmails } from './order-emails.ts'

test.each(TRANSITIONS)('$event from $from by $who notifies everyone concerned', ({ event, who }) => {
  const recipients = Object.keys(orderEmails[event])
  // Until it is paid, the order concerns only the buyer.
  if (event === 'abandon') expect(recipients).toEqual(['buyer'])
  else if (who === 'buyer') expect(recipients).toContain('seller')
  else if (who === 'seller') expect(recipients).toContain('buyer')
  else expect(recipients.toSorted()).toEqual(['buyer', 'seller'])
})
