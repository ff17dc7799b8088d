import { expect, test, vi } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'
import { countsLine, isGood, one, runStages, sum } from './stage.ts'

const vitestReport = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }

test('Vitest: todo and pending tests are skipped tests', () => {
  expect(vitestCounts(vitestReport)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

test('Vitest: a file that could not load is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(vitestCounts({ ...vitestReport, testResults }).failed).toBe(2)
})

test('Playwright: errors outside of tests are failures, what passed at its second try is not', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }
  expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 8, failed: 2, skipped: 2 })
})

test('a run in which nothing ran is not good', () => {
  expect(isGood({ passed: 0, failed: 0, skipped: 3 })).toBe(false)
  expect(isGood({ passed: 1, failed: 0, skipped: 0 })).toBe(true)
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false)
})

test('the sum is one line', () => {
  expect(countsLine(sum([one(true), one(false), { passed: 2, failed: 0, skipped: 4 }]))).toBe(
    '3 passed, 1 failed, 4 skipped',
  )
})

test('a stage that throws is one failure and does not end the run', async () => {
  const broken = { name: 'broken', about: '', run: () => Promise.reject(new Error('expected in this test')) }
  const fine = { name: 'fine', about: '', run: () => Promise.resolve(one(true)) }
  // Its report would read like a real failure in the middle of a good run.
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  const counts = await runStages([broken, fine])
  vi.restoreAllMocks()
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
})
