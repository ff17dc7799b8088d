import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { programAt } from '../deploy/programs.ts'
import type { Fault } from './fault.ts'
import type { Outcome } from './table.ts'

/** What is read of vitest's JSON report. */
interface Report {
  testResults: {
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[]
  }[]
}

const testsIn = ({ testResults }: Report) => testResults.flatMap(({ assertionResults }) => assertionResults)
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs the tests of a fault, one file after another. */
export function tryFault({ trials }: Fault, day: string): Outcome {
  const sum: Outcome = { passed: 0, failed: 0, seconds: 0, day }
  for (const trial of trials) {
    const counted = 'program' in trial ? runToEnd(trial.program, trial.args) : runTests(trial.file, trial.title)
    sum.passed += counted.passed
    sum.failed += counted.failed
    sum.seconds += counted.seconds
  }
  return sum
}

/** What the trials of a fault need and this computer does not have: commands, and the rights of root. */
export function missingFor({ trials }: Fault): string[] {
  const programs = trials.filter((trial) => 'program' in trial)
  const commands = programs.flatMap(({ needs = [] }) => needs).filter((name) => programAt(name) === null)
  const lacksRoot = programs.some(({ needsRoot }) => needsRoot) && process.getuid?.() !== 0
  return [...commands, ...(lacksRoot ? ['the right to mount'] : [])]
}

function runToEnd(program: string, args: readonly string[] = []): Omit<Outcome, 'day'> {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const isDone = status === 0
  return { passed: isDone ? 1 : 0, failed: isDone ? 0 : 1, seconds: (performance.now() - began) / 1000 }
}

function runTests(file: string, title?: string): Omit<Outcome, 'day'> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-operate-'))
  const report = path.join(folder, 'report.json')
  const only = title === undefined ? [] : ['-t', escaped(title)]
  const options = ['--maxWorkers=1', '--reporter=json', `--outputFile=${report}`]
  const run = ['node_modules/vitest/vitest.mjs', 'run', file, ...only, ...options]
  const { status } = spawnSync(process.execPath, run, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const found = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const { status: ended, fullName, failureMessages } of testsIn(found)) {
      if (ended === 'failed') console.error(`✗ ${fullName}\n${failureMessages.join('\n')}`)
    }
    return count(found, status === 0)
  } catch {
    return { passed: 0, failed: 1, seconds: 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that shows nothing, because no test has the title or the file could not be loaded, counts as failed. */
export function count(report: Report, isSuccess: boolean): Omit<Outcome, 'day'> {
  const ran = testsIn(report)
  const passed = ran.filter(({ status }) => status === 'passed')
  const failed = ran.filter(({ status }) => status === 'failed').length
  const seconds = passed.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
  const isVoid = !isSuccess || passed.length === 0
  return { passed: passed.length, failed: Math.max(failed, isVoid ? 1 : 0), seconds }
}
