import { expect, test } from 'vitest'
import { buildFailure } from './build.ts'

test('a build that the system ended for want of memory says so, and what to do instead', () => {
  expect(buildFailure(null, 'SIGKILL')).toMatch(/memory.*npm run pack/)
  expect(buildFailure(1, null)).toContain('see the reason above')
  expect(buildFailure(0, null)).toBeNull()
})
