import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './counts.ts'
import { countsLine, isGood, one, runStages, sum } from './stage.ts'

const vitestReport = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }

test('todo and pending tests in a Vitest report count as skipped', () => {
  expect(vitestOutcome(vitestReport)).toMatchObject({ passed: 5, failed: 1, skipped: 3 })
})

test('a file that does not load counts as a failure in a Vitest report', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1\n  to be 2'] }
  const testResults = [
    { name: resolve('src/broken.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    { name: resolve('src/sums.test.ts'), status: 'failed', assertionResults: [failed] },
    { name: resolve('src/fine.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  const outcome = vitestOutcome({ ...vitestReport, testResults })
  expect(outcome.failed).toBe(2)
  expect(outcome.notable).toEqual([
    `${join('src', 'broken.test.ts')}: no such module`,
    `${join('src', 'sums.test.ts')}: adds up: expected 1 to be 2`,
  ])
})

test('errors outside of tests count as failures in a Playwright report, tests that pass on the second try do not', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
  const journey = (title: string, status: string, ...errors: { message: string }[]) => ({
    title,
    file: 'buy.e2e.ts',
    line: 3,
    tests: [{ projectName: 'phone', status, results: [{ errors }, { errors: [] }] }],
  })
  const suites = [
    {
      specs: [journey('buys', 'expected')],
      suites: [{ specs: [journey('sells', 'flaky', { message: '\u001b[31mlate\u001b[39m' })] }],
    },
    { specs: [journey('swaps', 'unexpected', { message: 'no button' })] },
  ]
  const outcome = playwrightOutcome({ stats, errors: [{ message: 'no browser' }], suites })
  expect(outcome).toMatchObject({ passed: 8, failed: 2, skipped: 2 })
  expect(outcome.notable).toEqual([
    'no browser',
    '[phone] buy.e2e.ts:3 sells: passed at its second try: late',
    '[phone] buy.e2e.ts:3 swaps: failed: no button',
  ])
})

test('a run without any test fails', () => {
  expect(isGood({ passed: 0, failed: 0, skipped: 3 })).toBe(false)
  expect(isGood({ passed: 1, failed: 0, skipped: 0 })).toBe(true)
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false)
})

test('the sum is one line', () => {
  expect(countsLine(sum([one(true), one(false), { passed: 2, failed: 0, skipped: 4 }]))).toBe(
    '3 passed, 1 failed, 4 skipped',
  )
})

test('a stage that throws counts as one failure and does not end the run', async () => {
  const broken = { name: 'broken', about: '', run: () => Promise.reject(new Error('expected in this test')) }
  const fine = { name: 'fine', about: '', run: () => Promise.resolve(one(true)) }
  // Silenced, because its report would look like a real failure in a passing run.
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  const counts = await runStages([broken, fine])
  vi.restoreAllMocks()
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
})
