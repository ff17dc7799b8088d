import { expect, test } from 'vitest'
import { nearHeading } from './near-heading.ts'

test.each([
  ['12', '12', 5, '12 things within 5 miles this week'],
  ['1', '1', 5, '1 thing within 5 miles this week'],
  ['12', '4', 5, '12 things within 5 miles, 4 new this week'],
  ['12', '0', 5, '12 things within 5 miles'],
  ['240+', '31', 5, '240+ things within 5 miles, 31 new this week'],
  ['3', '1', 25, 'The nearest to BS7'],
  ['0', '0', 25, 'Near BS7'],
])('%s listings, %s of them new, within %i miles are headed “%s”', (total, fresh, miles, heading) => {
  expect(nearHeading({ outcode: 'BS7', radius: 5 }, { total, fresh, miles })).toBe(heading)
})
