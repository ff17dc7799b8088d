import type { Fault } from './fault.ts'

/** How the trials of a fault ended. */
export interface Outcome {
  passed: number
  failed: number
  seconds: number
  /** The day of the run, as 2026-05-01. */
  day: string
}

const BETWEEN = /<!-- faults -->\n[\s\S]*<!-- \/faults -->/
const HEAD = '| | fault | what was seen | lost or doubled | took |\n| --- | --- | --- | --- | --- |'

/** A fault whose tests did not run to their end has shown nothing. */
export const isShown = ({ passed, failed }: Outcome): boolean => failed === 0 && passed > 0

export function rowOf(fault: Fault, outcome: Outcome | null): string {
  const { number, name, seen, compared } = fault
  const cells = (...rest: string[]) => `| ${[number, name, ...rest].join(' | ')} |`
  if (outcome === null) return cells('not tried', '', '')
  const took = `${outcome.seconds < 10 ? outcome.seconds.toFixed(1) : Math.round(outcome.seconds)} s, ${outcome.day}`
  if (!isShown(outcome)) return cells('FAILED', `${outcome.failed} tests failed`, took)
  return cells(seen, compared === null ? 'not compared' : `nothing of: ${compared}`, took)
}

/** The rows that the page has, by number. */
export function rowsIn(page: string): Map<number, string> {
  const lines = BETWEEN.exec(page)?.[0].split('\n') ?? []
  return new Map(lines.flatMap((line) => (/^\| \d/.test(line) ? [[Number(line.split('|')[1]), line] as const] : [])))
}

/** Whether a row of the page was written for this fault as it is defined now. */
export function isRowOf(fault: Fault, row: string): boolean {
  const took = row.split('|').at(-2)?.trim() ?? ''
  const [, seconds, day] = /^([\d.]+) s, (\d{4}-\d\d-\d\d)$/.exec(took) ?? []
  const isFailure = row.includes('| FAILED |')
  const outcome = { passed: 1, failed: isFailure ? 1 : 0, seconds: Number(seconds), day: day ?? '' }
  if (isFailure) return row.startsWith(`| ${fault.number} | ${fault.name} |`)
  return row === rowOf(fault, seconds === undefined ? null : outcome)
}

/** The page with its table: new outcomes, and what earlier runs measured of faults that are defined as they were then. */
export function withTable(page: string, faults: readonly Fault[], outcomes: ReadonlyMap<number, Outcome>): string {
  if (!BETWEEN.test(page)) throw new Error('The page has no place for the table.')
  const earlier = rowsIn(page)
  const rows = faults.map((fault) => {
    const outcome = outcomes.get(fault.number)
    const row = earlier.get(fault.number)
    if (outcome !== undefined) return rowOf(fault, outcome)
    return row !== undefined && isRowOf(fault, row) ? row : rowOf(fault, null)
  })
  const whole = WHOLE.exec(page)?.[0] ?? ''
  return page.replace(BETWEEN, () => ['<!-- faults -->', HEAD, ...rows, `${whole}<!-- /faults -->`].join('\n'))
}

const WHOLE = /\nThe last run of all [^\n]*\n(?=<!-- \/faults -->)/

interface WholeRun {
  faults: number
  minutes: number
  day: string
}

/** The page with a sentence below its table about the last run of all faults. */
export const withWholeRun = (page: string, { faults, minutes, day }: WholeRun): string =>
  page
    .replace(WHOLE, '')
    .replace(
      '<!-- /faults -->',
      `\nThe last run of all ${faults} faults, on ${day}, took ${minutes} minutes.\n<!-- /faults -->`,
    )
