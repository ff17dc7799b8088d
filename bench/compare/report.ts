import { readFileSync } from 'node:fs'

export type Side = 'floor' | 'embedded' | 'url' | 'two'

interface Figures {
  /** Calls a second. */
  rate: number
  /** Milliseconds of processor time per call. */
  node: number
  database: number
  bytes: number
  /** Milliseconds. */
  p99: number
}

export interface Row {
  name: string
  sides: ReadonlyMap<Side, Figures>
}

const NAMES: Readonly<Record<Side, string>> = {
  floor: 'floor',
  embedded: 'product, embedded database',
  url: 'product, `DATABASE_URL`',
  two: 'two processes, `DATABASE_URL`',
}
/** A change that needs this many times the stated processor time, relative to the floor, is a regression. */
const GENEROUS = 1.5

const used = ({ node, database }: Figures): number => node + database

/** Processor time of a product relative to the floor's in the same run. */
function timesTheFloor({ sides }: Row, side: Side): number {
  const [one, floor] = [sides.get(side), sides.get('floor')]
  return one && floor ? used(one) / used(floor) : Number.NaN
}

export function table(measured: readonly Row[]): string {
  const lines = measured.flatMap((row) =>
    [...row.sides].map(([side, figures]) => {
      const floor = row.sides.get('floor') ?? figures
      const { rate, node, database, p99, bytes } = figures
      return [
        row.name,
        NAMES[side],
        Math.round(rate).toLocaleString('en-GB'),
        `${Math.round((100 * rate) / floor.rate)} %`,
        `${node.toFixed(2)} + ${database.toFixed(2)}`,
        side === 'floor' ? '' : timesTheFloor(row, side).toFixed(2),
        `${Math.round(p99)} ms`,
        `${(bytes / 1000).toFixed(1)} kB`,
      ]
    }),
  )
  return `| | server | calls a second | share of the floor | CPU ms a call, node + database | times the floor's CPU | p99 | bytes |
|---|---|---|---|---|---|---|---|
${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
}

/** The rows that need much more processor time, relative to the floor, than docs/performance.md states. Prints them. */
export function slowerThanStated(measured: readonly Row[]): string[] {
  const stated = readFileSync('docs/performance.md', 'utf8').split('\n')
  return measured.flatMap((row) => {
    const line = stated.find((one) => one.startsWith(`| ${row.name} | ${NAMES.embedded} |`))
    const before = Number(line?.split('|')[6])
    const now = timesTheFloor(row, 'embedded')
    if (now <= before * GENEROUS) return []
    console.error(`${row.name}: ${now.toFixed(2)} times the floor's CPU; stated ${before.toFixed(2)}`)
    return [row.name]
  })
}
