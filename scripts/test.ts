// `npm test`: runs all stages. The last line is the sum, `N passed, N failed, N skipped`.
// `npm test -- unit browser` runs only the named stages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { checks } from './check.ts'
import { playwrightOutcome, vitestOutcome } from './counts.ts'
import { countsLine, execute, isGood, type Outcome, one, runStages, type Stage } from './stage.ts'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))

const stages: readonly Stage[] = [
  ...checks,
  // Before the unit tests: several of them request pages and would build them concurrently.
  { name: 'build', about: 'the pages', run: async () => one((await execute('node', ['scripts/build.ts'])) === 0) },
  {
    name: 'speed',
    about: 'processor time of lists, searches and one listing beside a bare server',
    // Linux alone says how much a process has used.
    run: async () =>
      process.platform === 'linux'
        ? one((await execute('node', ['bench/compare/main.ts', '--gate'])) === 0)
        : { passed: 0, failed: 0, skipped: 1 },
  },
  {
    name: 'unit',
    about: 'rules, and features through a real server and database',
    run: async () => {
      const report = join(reports, 'vitest.json')
      const args = ['run', '--project=unit', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return counted(await execute('vitest', args), () => vitestOutcome(read(report)))
    },
  },
  {
    name: 'chromium',
    about: 'a browser for the journeys',
    // A build server without one downloads it while the checks run.
    isBeside: true,
    run: async (print) => one((await execute('node', ['scripts/browser.ts'], {}, print)) === 0),
  },
  {
    name: 'browser',
    about: 'journeys through the pages on a phone and a desktop, with accessibility checks',
    run: async () => {
      const report = join(reports, 'playwright.json')
      const env = { CHROME_PATH: await findBrowser(console.log), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const status = await execute('playwright', ['test', '--reporter=list,json'], env)
      return counted(status, () => playwrightOutcome(read(report)))
    },
  },
]

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** A runner that reports no failure but exits with an error (a crash, an unhandled error) has failed. */
function counted(status: number, read: () => Outcome): Outcome {
  const outcome = read()
  if (status === 0 || outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, notable: [`no test failed, yet the runner ended with ${status}`] }
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) console.error(`No such stage: ${unknown.join(', ')}`)
const chosen = names.length > 0 ? stages.filter(({ name }) => names.includes(name)) : stages

const counts = await runStages(chosen)
rmSync(reports, { recursive: true, force: true })
process.exitCode = isGood(counts) && unknown.length === 0 ? 0 : 1
console.log(countsLine(counts))
