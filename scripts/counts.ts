import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './stage.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestAssertion[] }[]
}

interface VitestAssertion {
  status: string
  fullName: string
  failureMessages?: string[] | null
}

/** Reads Vitest's JSON report. A file that failed without a failed test (it could not load) counts as one failure. */
export function vitestOutcome(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const notable: string[] = []
  let broken = 0
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed) notable.push(`${file}: ${test.fullName}: ${beginning(test.failureMessages?.[0])}`)
    if (status === 'failed' && failed.length === 0) {
      broken++
      notable.push(`${file}: ${beginning(message)}`)
    }
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken,
    skipped: numPendingTests + numTodoTests,
    notable,
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { errors: { message?: string }[] }[]
    }[]
  }[]
}

/**
 * Reads Playwright's JSON report. Errors outside of tests (set-up, a file that could not load) count as failures. A
 * journey that passes on its second try passes, and is named.
 */
export function playwrightOutcome(report: unknown): Outcome {
  const { stats, errors, suites } = report as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    notable: [...errors.map(({ message }) => beginning(message)), ...suites.flatMap(journeysToName)],
  }
}

function journeysToName({ suites = [], specs }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const error = results.flatMap(({ errors }) => errors)[0]
        const verdict = status === 'flaky' ? 'passed at its second try' : 'failed'
        return `[${projectName}] ${file}:${line} ${title}: ${verdict}: ${beginning(error?.message)}`
      }),
  )
  return [...here, ...suites.flatMap(journeysToName)]
}

/** The start of a failure message, without colours, as one line. */
function beginning(message = 'without a word'): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 300)
}
