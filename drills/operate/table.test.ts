import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { isRowOf, rowOf, rowsIn, withTable, withWholeRun } from './table.ts'
import { count, missingFor } from './trials.ts'

const page = readFileSync('docs/operations.md', 'utf8')
const DAY = '2026-05-01'
const fault = {
  number: 1,
  name: 'a flood',
  seen: 'wet feet',
  compared: 'the seedlings',
  trials: [{ file: 'a.test.ts' }],
}
const frost = { ...fault, number: 2, name: 'frost', compared: null }
const EMPTY = 'before\n<!-- faults -->\n<!-- /faults -->\nafter'

test('every fault is in the page once, as it is defined, and none that failed', () => {
  const rows = rowsIn(page)
  expect([...rows.keys()]).toEqual(FAULTS.map(({ number }) => number))
  expect(FAULTS.filter((one) => !isRowOf(one, rows.get(one.number) ?? '')).map(({ name }) => name)).toEqual([])
  expect([...rows.values()].filter((row) => row.includes('FAILED'))).toEqual([])
})

test('the numbers of the faults follow each other, and each trial names a test or a program', () => {
  expect(FAULTS.map(({ number }) => number)).toEqual(FAULTS.map((_, n) => n + 1))
  const missing = FAULTS.flatMap(({ trials }) => trials).filter((trial) => {
    if ('program' in trial) return !existsSync(trial.program)
    const { file, title } = trial
    return !existsSync(file) || (title !== undefined && !readFileSync(file, 'utf8').includes(title))
  })
  expect(missing).toEqual([])
})

test('a row says what was measured; a fault that was not tried has no figure', () => {
  const outcome = { passed: 2, failed: 0, seconds: 1.26, day: DAY }
  expect(rowOf(fault, outcome)).toBe('| 1 | a flood | wet feet | nothing of: the seedlings | 1.3 s, 2026-05-01 |')
  expect(rowOf(frost, outcome)).toContain('| not compared |')
  expect(rowOf(fault, null)).toBe('| 1 | a flood | not tried |  |  |')
  expect(rowOf(fault, { ...outcome, failed: 1 })).toContain('| FAILED | 1 tests failed |')
})

test('a run of some faults keeps what was measured of the others, unless they are defined otherwise now', () => {
  const outcome = { passed: 1, failed: 0, seconds: 12, day: DAY }
  const first = withTable(EMPTY, [fault, frost], new Map([[1, outcome]]))
  const second = withTable(first, [fault, frost], new Map([[2, outcome]]))
  expect([...rowsIn(second).values()]).toEqual([rowOf(fault, outcome), rowOf(frost, outcome)])
  expect(second).toMatch(/^before\n[\s\S]*\nafter$/)
  const otherwise = { ...fault, seen: 'wet knees' }
  expect(rowsIn(withTable(second, [otherwise, frost], new Map())).get(1)).toBe(rowOf(otherwise, null))
})

test('a run of all faults is named below the table until the next one', () => {
  const outcome = { passed: 1, failed: 0, seconds: 12, day: DAY }
  const table = withTable(EMPTY, [fault], new Map([[1, outcome]]))
  const whole = withWholeRun(table, { faults: 1, minutes: 40, day: DAY })
  expect(whole.split('\n')).toHaveLength(table.split('\n').length + 2)
  expect(whole).toMatch(
    / 2026-05-01 \|\n\nThe last run of all 1 faults, on 2026-05-01, took 40 minutes\.\n<!-- \/faults -->\nafter$/,
  )
  expect(withTable(whole, [fault], new Map())).toBe(whole)
  const again = withWholeRun(whole, { faults: 1, minutes: 50, day: DAY })
  expect(again).toBe(whole.replace('40', '50'))
})

test('a fault whose programs or rights are missing here is not tried', () => {
  const trial = { program: 'drills/disk/full.ts', needs: ['no-such-program', 'sh'], needsRoot: true as const }
  const lacks = process.getuid?.() === 0 ? [] : ['the right to mount']
  expect(missingFor({ ...fault, trials: [trial] })).toEqual(['no-such-program', ...lacks])
  expect(missingFor(fault)).toEqual([])
})

test('a run in which no test ran, or any failed, is a failure', () => {
  const ran = (status: string) => ({ fullName: 'it grows', status, duration: 500, failureMessages: [] })
  const report = (...all: ReturnType<typeof ran>[]) => ({ testResults: [{ assertionResults: all }] })
  expect(count(report(ran('passed'), ran('skipped')), true)).toEqual({ passed: 1, failed: 0, seconds: 0.5 })
  expect(count(report(ran('skipped')), true)).toMatchObject({ failed: 1 })
  expect(count(report(ran('passed'), ran('failed')), false)).toMatchObject({ failed: 1 })
  expect(count(report(ran('passed')), false)).toMatchObject({ failed: 1 })
})
