import type { ReactNode } from 'react'
import { classNames } from '../primitives/class-names.ts'

interface Props {
  title: ReactNode
  /** A word at the right end of the band. */
  mark?: ReactNode
  /** The rows of the table; rows without a value are omitted. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  children?: ReactNode
  headingLevel?: 2 | 3
  /** The values are amounts: they stand at the right edge. */
  areAmounts?: boolean
}

/** Facts as on the back of a seed packet: a band above, a table below. */
export function SeedPacket({ title, mark, facts, children, headingLevel = 2, areAmounts }: Props) {
  const Heading = `h${headingLevel}` as const
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <section className="overflow-hidden rounded-md border-[1.5px] border-ink bg-card">
      <div className="flex items-baseline justify-between gap-4 bg-leaf px-4 py-3 text-on-leaf">
        <Heading className="wrap-anywhere min-w-0 text-lg">{title}</Heading>
        {mark && <span className="font-[650] text-xs">{mark}</span>}
      </div>
      <dl className="divide-y divide-line px-4">
        {shown.map(([label, value]) => (
          <div
            key={label}
            className={classNames(
              'grid gap-3 py-2.5',
              areAmounts ? 'grid-cols-[1fr_auto] tabular-nums' : 'grid-cols-[minmax(7rem,2fr)_3fr]',
            )}
          >
            <dt className="text-ink-3 text-sm">{label}</dt>
            <dd className="wrap-anywhere min-w-0 font-[620] text-ink text-sm">{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="border-line border-t px-4 py-3.5 text-sm">{children}</div>}
    </section>
  )
}
