import { monthNames } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import type { SocialPost } from '../contract.ts'
import { UNPOSTED } from '../lifecycle.ts'
import { localDateTimeOf, monthBeside, weeksOf } from '../schedule.ts'
import { socialAddress } from '../tabs.ts'

interface Props {
  posts: readonly SocialPost[]
  /** `2026-11` */
  month: string
  /** `2026-11-21` */
  today: string
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MARKED: readonly SocialPost['status'][] = [...UNPOSTED, 'done']

/** A month with its scheduled posts, in UK local time. */
export function MonthPlan({ posts, month, today }: Props) {
  const byDay = new Map<string, SocialPost[]>()
  for (const post of posts) {
    if (post.scheduledFor === null || !MARKED.includes(post.status)) continue
    const { day } = localDateTimeOf(post.scheduledFor)
    byDay.set(day, [...(byDay.get(day) ?? []), post])
  }
  const name = `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  return (
    <section aria-label="Calendar">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-2xl">{name}</h2>
        <div className="flex">
          <Beside to={monthBeside(month, -1)} label="Previous month" icon={<Icon name="chevron-left" />} />
          <Beside to={monthBeside(month, 1)} label="Next month" icon={<Icon name="chevron-right" />} />
        </div>
      </div>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{`Posts planned in ${name}`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1.5 text-left font-[620] text-ink-3 text-xs">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  {...{ day }}
                  isToday={day === today}
                  isOutside={!day.startsWith(month)}
                  posts={byDay.get(day) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Beside = ({ to, label, icon }: { to: string; label: string; icon: React.ReactNode }) => (
  <Link
    href={socialAddress({ tab: 'scheduler', month: to })}
    aria-label={label}
    data-tip={label}
    className="grid size-11 place-items-center rounded-full hover:bg-sunken"
  >
    {icon}
  </Link>
)

interface DayProps {
  day: string
  posts: readonly SocialPost[]
  isToday: boolean
  isOutside: boolean
}

const Day = ({ day, posts, isToday, isOutside }: DayProps) => (
  <td className={classNames('h-16 border border-line p-1 align-top md:h-24', isOutside && 'bg-sunken')}>
    <time
      dateTime={day}
      {...(isToday && { 'aria-current': 'date' })}
      className={classNames(
        'inline-grid min-w-6 place-items-center rounded-sm px-1 text-xs',
        isToday ? 'bg-label font-[750] text-on-label' : 'text-ink-2',
      )}
    >
      {Number(day.slice(8))}
    </time>
    <ul className="mt-0.5 flex flex-col gap-0.5">
      {posts.map((post) => (
        <li key={post.id}>
          <a
            href={`#post-${post.id}`}
            className="block min-h-6 truncate rounded-sm bg-leaf-tint px-1 text-leaf text-xs leading-6 hover:underline"
          >
            <span className="sr-only">{`${localDateTimeOf(post.scheduledFor ?? '').time} ${post.title}`}</span>
            <span aria-hidden="true">
              {localDateTimeOf(post.scheduledFor ?? '').time}
              <span className="max-md:hidden"> {post.title}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </td>
)
