import { expect, test } from 'vitest'
import { nearHeading } from './near-heading.ts'

test.each([
  ['12', 5, '12 things within 5 miles this week'],
  ['1', 5, '1 thing within 5 miles this week'],
  ['240+', 5, '240+ things within 5 miles this week'],
  ['3', 25, 'The nearest to BS7 this week'],
  ['0', 25, 'Near BS7'],
])('%s listings within %i miles are headed “%s”', (total, miles, heading) => {
  expect(nearHeading({ outcode: 'BS7', radius: 5 }, { total, miles })).toBe(heading)
})
