import { TextLink } from '#ui/primitives/link.tsx'
import type { MonthInTown as Month } from '../month-contract.ts'

interface Props {
  month: Month
  /** The place; undefined for the whole country. */
  place?: string | undefined
}

/** A summary of the month's tasks with a link to the full calendar. */
export const MonthInTown = ({ month: { monthName, region, tasks, lastFrost, firstFrost }, place }: Props) => (
  <section aria-labelledby="month" className="mt-14 border-ink border-t-2 pt-5">
    <h2 id="month">
      {monthName} {place ? `around ${place}` : 'in UK gardens'}
    </h2>
    <dl className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
      {tasks.map(({ name, plants }) => (
        <div key={name}>
          <dt className="font-[680] font-display text-lg">{name}</dt>
          <dd className="mt-1 text-ink-2">{plants.join(', ')}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 max-w-[68ch] text-ink-2 text-sm">
      {place && `Typical for ${region.name}: last frost ${lastFrost}, first frost ${firstFrost}. `}
      <TextLink href={place ? `/seasonal-calendar?region=${region.slug}` : '/seasonal-calendar'}>
        The whole calendar
      </TextLink>
    </p>
  </section>
)
