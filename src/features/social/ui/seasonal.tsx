import { useQuery } from '@tanstack/react-query'
import { monthNames } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { NotThereYet } from './failed-load.tsx'
import { seasonalQuery } from './queries.ts'

const THIS_MONTH = 3
const EACH_MONTH = 2

/** Subjects for each month. `month` is 1 to 12. */
export function Seasonal({ month }: { month: number }) {
  const api = useApi()
  const { data, isError, refetch } = useQuery(seasonalQuery(api))
  if (!data) return <NotThereYet what="The calendar" isError={isError} onRetry={() => void refetch()} />
  const now = data[month - 1]
  return (
    <div className="flex flex-col gap-10">
      {now && (
        <section>
          <h2 className="mb-4 text-2xl">{now.month}: worth writing about now</h2>
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
            <Tips title="Planting tips" tips={now.plantingTips.slice(0, THIS_MONTH)} />
            <Tips title="Care tips" tips={now.careTips.slice(0, THIS_MONTH)} />
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2.5">
            <ButtonLink href="/social-automation" tone="primary">
              Write drafts
            </ButtonLink>
            <TextLink href="/seasonal-calendar">All tasks of the month, for your region</TextLink>
          </div>
        </section>
      )}
      <section>
        <h2 className="mb-4 text-2xl">The year</h2>
        <ol className="grid gap-x-5.5 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {data.map((entry, index) => (
            <li
              key={entry.month}
              className={classNames('border-t-4 pt-2.5', index + 1 === month ? 'border-label' : 'border-line')}
            >
              <h3 className="text-lg">
                {monthNames[index]}
                {index + 1 === month && <span className="font-normal text-ink-3 text-sm"> now</span>}
              </h3>
              <ul className="mt-1.5 flex flex-col gap-1.5 text-ink-2">
                {entry.careTips.slice(0, EACH_MONTH).map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const Tips = ({ title, tips }: { title: string; tips: readonly string[] }) => (
  <div>
    <h3 className="mb-2 text-lg">{title}</h3>
    <ul className="flex flex-col gap-2 border-leaf border-l-4 pl-4">
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  </div>
)
