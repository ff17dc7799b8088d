import { readFileSync } from 'node:fs'

export type Side = 'floor' | 'embedded' | 'url' | 'two' | 'medusa' | 'medusaCard' | 'vendure'

export interface Figures {
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
  medusa: 'Medusa, its default fields, no price',
  medusaCard: 'Medusa, the fields of a card',
  vendure: 'Vendure',
}
/** A change that needs this many times the stated processor time, relative to the floor, is a regression. */
const GENEROUS = 1.5

const used = ({ node, database }: Figures): number => node + database

/** Processor time of a product relative to the floor's in the same run. */
function timesTheFloor({ sides }: Row, side: Side): number {
  const [one, floor] = [sides.get(side), sides.get('floor')]
  return one && floor ? used(one) / used(floor) : Number.NaN
}

const named = (sides: readonly { name: Side }[]): ReadonlySet<Side> => new Set(sides.map(({ name }) => name))
const perSecond = (rate: number): string => rate.toLocaleString('en-GB', { maximumFractionDigits: rate < 100 ? 1 : 0 })
const markdown = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')

/** The product beside the floor. */
export function table(measured: readonly Row[], sides: readonly { name: Side }[]): string {
  const own = named(sides)
  const lines = measured.flatMap((row) =>
    [...row.sides].flatMap(([side, figures]) => {
      if (!own.has(side)) return []
      const floor = row.sides.get('floor') ?? figures
      const { rate, node, database, p99, bytes } = figures
      const cells = [
        row.name,
        NAMES[side],
        Math.round(rate).toLocaleString('en-GB'),
        `${Math.round((100 * rate) / floor.rate)} %`,
        `${node.toFixed(2)} + ${database.toFixed(2)}`,
        side === 'floor' ? '' : timesTheFloor(row, side).toFixed(2),
        `${Math.round(p99)} ms`,
        `${(bytes / 1000).toFixed(1)} kB`,
      ]
      return [cells]
    }),
  )
  return markdown(
    [
      '',
      'server',
      'calls a second',
      'share of the floor',
      'CPU ms a call, node + database',
      "times the floor's CPU",
      'p99',
      'bytes',
    ],
    lines,
  )
}

/**
 * The product beside other marketplaces, in the rows that these answer. Rates and processor time are compared with Medusa's: with the
 * faster of its two selections of fields.
 */
export function peersTable(measured: readonly Row[], peers: readonly { name: Side }[]): string {
  const others = named(peers)
  const lines = measured.flatMap((row) => {
    const answers = [...row.sides].filter(([side]) => side !== 'floor')
    if (!answers.some(([side]) => others.has(side))) return []
    const medusa = (['medusa', 'medusaCard'] as const)
      .flatMap((side) => row.sides.get(side) ?? [])
      .toSorted((a, b) => b.rate - a.rate)[0]
    return answers.map(([side, figures]) => {
      const { rate, node, database, p99, bytes } = figures
      return [
        row.name,
        NAMES[side],
        perSecond(rate),
        medusa ? `${(rate / medusa.rate).toFixed(1)} ×` : '',
        `${node.toFixed(2)} + ${database.toFixed(2)}`,
        medusa ? `${(used(medusa) / used(figures)).toFixed(1)} ×` : '',
        `${Math.round(p99)} ms`,
        `${(bytes / 1000).toFixed(1)} kB`,
      ]
    })
  })
  return markdown(
    [
      '',
      'server',
      'calls a second',
      "times Medusa's",
      'CPU ms a call, node + database',
      'times less CPU than Medusa',
      'p99',
      'bytes',
    ],
    lines,
  )
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
