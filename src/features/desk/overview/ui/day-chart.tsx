import { dayName } from './day-name.ts'

interface Props {
  /** What is counted. */
  name: string
  /** Days such as 2026-11-23, the oldest first, with a number for each. */
  days: readonly string[]
  counts: readonly number[]
  /** The first day of the period that is read; earlier days are paler. */
  from: string
}

const [WIDTH, HEIGHT, GAP] = [280, 64, 2] as const

/** Bars by day. The numbers are in a table below, for those who read them. */
export function DayChart({ name, days, counts, from }: Props) {
  const highest = Math.max(...counts, 1)
  const step = WIDTH / days.length
  return (
    <div className="mt-3">
      {/* The table says the same. */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-16 w-full" preserveAspectRatio="none">
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-control" strokeWidth={1} />
        {days.map((day, n) => {
          const height = ((counts[n] ?? 0) / highest) * (HEIGHT - 4)
          return (
            <rect
              key={day}
              x={n * step + GAP / 2}
              width={step - GAP}
              y={HEIGHT - 1 - height}
              height={height}
              className={day < from ? 'fill-line' : 'fill-leaf'}
            />
          )
        })}
      </svg>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer py-2 text-ink-2 underline-offset-4 hover:underline">{name} by day</summary>
        <table className="mt-1 w-full text-left">
          <caption className="sr-only">{name} by day</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, n) => (
              <tr key={day} className="border-line border-b">
                <th scope="row" className="py-1 font-normal text-ink-2">
                  {dayName(day)}
                </th>
                <td className="py-1 text-right tabular-nums">{counts[n] ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
