// npm run drill:operate — causes each fault of drills/operate in turn, by the tests of the product at the size
// of `npm test`, and writes what was measured into the table of docs/operations.md.
// Without numbers it causes all, and says so below the table. `npm run drill:operate -- 3 14` causes those alone; the other rows keep what an earlier run measured.
import { readFileSync, writeFileSync } from 'node:fs'
import { FAULTS } from './operate/faults.ts'
import { isShown, type Outcome, withTable, withWholeRun } from './operate/table.ts'
import { missingFor, tryFault } from './operate/trials.ts'

const PAGE = 'docs/operations.md'

const wanted = new Set(process.argv.slice(2).map(Number))
const unknown = [...wanted].filter((number) => !FAULTS.some((fault) => fault.number === number))
if (unknown.length > 0)
  throw new Error(`There is no fault ${unknown.join(', ')}: the numbers are 1 to ${FAULTS.length}.`)

const began = performance.now()
const tried = FAULTS.filter(({ number, trials }) => trials.length > 0 && (wanted.size === 0 || wanted.has(number)))
const day = new Date().toISOString().slice(0, 10)
const outcomes = new Map<number, Outcome>()
for (const fault of tried) {
  const missing = missingFor(fault)
  if (missing.length > 0) {
    console.log(`- ${fault.number}. ${fault.name}: not tried, because this computer lacks ${missing.join(', ')}`)
    continue
  }
  const outcome = tryFault(fault, day)
  outcomes.set(fault.number, outcome)
  // After each fault, so that an interrupted run keeps what it has measured.
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), FAULTS, outcomes))
  console.log(`${isShown(outcome) ? '✓' : '✗'} ${fault.number}. ${fault.name}: ${outcome.seconds.toFixed(1)} s`)
}
if (outcomes.size === FAULTS.length) {
  const minutes = Math.round((performance.now() - began) / 60_000)
  writeFileSync(PAGE, withWholeRun(readFileSync(PAGE, 'utf8'), { faults: outcomes.size, minutes, day }))
}
const wrong = [...outcomes.values()].filter((outcome) => !isShown(outcome)).length
console.log(`${outcomes.size} of ${FAULTS.length} faults caused, ${wrong} with a loss or another failure.`)
process.exitCode = wrong === 0 && outcomes.size > 0 ? 0 : 1
