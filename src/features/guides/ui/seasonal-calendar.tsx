import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { monthNames } from '#shared/dates.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import type { Calendar, CalendarTask } from '../calendar-contract.ts'
import { PageHeading } from './page-heading.tsx'

const PATH = '/seasonal-calendar'
/** The usual region depends on the viewer's place, so it is in no link. */
const hrefOf = (month: string, region: string, usual: string): string =>
  `${PATH}?month=${month.toLowerCase()}${region === usual ? '' : `&region=${region}`}`

/** The calendar of one month, with a preview of the next. */
export const SeasonalCalendar = ({ calendar }: { calendar: Calendar }) => (
  <div className="sheet">
    <PageHeading
      title="Seasonal gardening calendar"
      lead="What to sow, plant, pick and prune, month by month. The plants come from our catalogue, typical of lowland Britain, and move with your region."
    />
    <Chips {...calendar} />
    <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <p className="font-[650] text-ink-3 text-sm">{calendar.season}</p>
        <h2 className="text-3xl">{calendar.monthName}</h2>
        <Group title="Vegetables & Fruit">
          <Tasks tasks={calendar.vegetables} />
        </Group>
        <Group title="Flowers & Ornamentals">
          <Tasks tasks={calendar.flowers} />
        </Group>
        <Group title="General Tasks">
          <ul className="list-disc space-y-1.5 pl-5">
            {calendar.general.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Group>
      </div>
      <div>
        <Frosts {...calendar} />
        <p className="mt-5 text-ink-2">
          <TextLink href="/garden">My garden</TextLink> keeps your own plants, and reminds you each month of what to do
          for them.
        </p>
      </div>
    </div>
    <Ahead {...calendar} />
  </div>
)

const Chips = ({ month, region, usualRegion }: Pick<Calendar, 'month' | 'region' | 'usualRegion'>) => (
  <nav aria-label="Months">
    <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6 lg:grid-cols-12">
      {monthNames.map((name, index) => {
        const isShown = index + 1 === month
        return (
          <li key={name}>
            <Link
              href={hrefOf(name, region, usualRegion)}
              aria-current={isShown ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-center rounded-sm border-[1.5px] font-[620]',
                isShown
                  ? 'border-ink bg-label text-on-label'
                  : 'border-control bg-card hover:border-ink hover:bg-sunken',
              )}
            >
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-7 border-ink border-t-2 pt-4">
    <h3 className="mb-3 text-xl">{title}</h3>
    {children}
  </section>
)

const Tasks = ({ tasks, headingLevel = 4 }: { tasks: readonly CalendarTask[]; headingLevel?: 3 | 4 }) => {
  const Heading = `h${headingLevel}` as const
  if (tasks.length === 0) return <p className="text-ink-2">Nothing new to sow or plant.</p>
  return (
    <div className="space-y-4">
      {tasks.map(({ name, plants, others, late }) => (
        <div key={name}>
          <Heading className="mb-1 font-[650] text-base tracking-normal">{name}</Heading>
          {plants.length > 0 && <Names plants={plants} />}
          {late.length > 0 && (
            <p className="mt-1 text-ink-2">
              <b className="font-[620]">Towards the end of the month:</b> {late.map((one) => one.name).join(', ')}
            </p>
          )}
          {others.length > 0 && (
            <details className="mt-1.5">
              <summary className="min-h-9 cursor-pointer py-1.5 text-leaf text-sm underline underline-offset-3">
                {plants.length + late.length > 0 ? `and ${others.length} more` : `${others.length} plants`}
              </summary>
              <p className="max-w-[72ch] text-ink-2 text-sm">{others.map((one) => one.name).join(', ')}</p>
            </details>
          )}
        </div>
      ))}
    </div>
  )
}

const Names = ({ plants }: { plants: CalendarTask['plants'] }) => (
  <ul className="flex max-w-[72ch] flex-wrap gap-x-3.5">
    {plants.map(({ slug, name }) => (
      <li key={slug}>
        <TextLink href={`/plant-care?tab=garden&q=${encodeURIComponent(name)}`} className="inline-block py-0.5">
          {name}
        </TextLink>
      </li>
    ))}
  </ul>
)

const Frosts = ({ region, usualRegion, regions, near, lastFrost, firstFrost, monthName }: Calendar) => (
  <SeedPacket
    title={near ? `Typical frosts around ${near}` : 'Typical frosts'}
    headingLevel={2}
    facts={[
      ['Last in spring', lastFrost],
      ['First in autumn', firstFrost],
    ]}
  >
    <RegionForm {...{ region, usualRegion, regions }} month={monthName} />
    <p className="mt-3 text-ink-3 text-xs">
      Typical ranges from general gardening practice, not measured for your garden and no forecast: a hollow, a hill or
      a single year may differ by weeks. Sowing and planting months follow the region you choose; watch the nights all
      the same.
    </p>
  </SeedPacket>
)

interface RegionProps extends Pick<Calendar, 'region' | 'usualRegion' | 'regions'> {
  month: string
}

function RegionForm({ region, usualRegion, regions, month }: RegionProps) {
  const router = useRouter()
  return (
    <form method="get" action={PATH} className="flex flex-wrap items-end gap-2.5">
      <input type="hidden" name="month" value={month.toLowerCase()} />
      <label className="min-w-0 flex-1 basis-44">
        <span className="mb-1 block font-[620]">Your region</span>
        <select
          key={region}
          name="region"
          defaultValue={region}
          onChange={(event) => void router.navigate({ href: hrefOf(month, event.currentTarget.value, usualRegion) })}
          className="min-h-11 w-full rounded-lg border-[1.5px] border-control with-arrow bg-card pr-9 pl-3"
        >
          {regions.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  )
}

const Ahead = ({ ahead, region, usualRegion }: Calendar) => (
  <section aria-labelledby="ahead" className="mt-12 bg-leaf-tint p-6 sm:p-9">
    <h2 id="ahead">Planning Ahead: {ahead.monthName}</h2>
    <ul className="mt-3 mb-5 list-disc space-y-1 pl-5">
      {ahead.ready.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <Tasks tasks={ahead.tasks} headingLevel={3} />
    <p className="mt-5">
      <TextLink href={hrefOf(ahead.monthName, region, usualRegion)}>See all of {ahead.monthName}</TextLink>
    </p>
  </section>
)
