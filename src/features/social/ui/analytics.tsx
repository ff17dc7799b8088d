import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import type { SocialMetrics } from '../contract.ts'
import { NotThereYet } from './failed-load.tsx'
import { metricsQuery } from './queries.ts'

const POSTS_A_WEEK = 3
const ENGAGEMENT = 5

/** Shows only measured figures. */
export function Analytics() {
  const api = useApi()
  const { data, isError, refetch } = useQuery(metricsQuery(api))
  if (!data) return <NotThereYet what="Your figures" isError={isError} onRetry={() => void refetch()} />
  const note = data.isConnected ? undefined : 'Not connected'
  return (
    <div className="flex flex-col gap-10">
      <dl className="grid grid-cols-2 gap-x-5.5 gap-y-6 lg:grid-cols-3">
        <Figure name="Total followers" value={data.totalFollowers} note={note} />
        <Figure name="Weekly growth" value={`${data.weeklyGrowth}%`} note={note} />
        <Figure name="Engagement rate" value={`${data.engagementRate}%`} note={note} />
        <Figure name="Posted" value={data.posted} note="Marked as posted by you" />
        <Figure name="Link clicks" value={data.clicks} note="Counted here, without keeping who clicked" />
        <Figure name="Planned" value={data.planned} note="Scheduled or ready to post" />
      </dl>
      <Quality metrics={data} />
      <Weeks weeks={data.weeks} />
      <section>
        <h2 className="mb-3 text-2xl">Top posts</h2>
        {data.topPosts.length === 0 ? (
          <p className="text-ink-2">No link in a post of yours has been opened yet.</p>
        ) : (
          <ol className="flex flex-col">
            {data.topPosts.map(({ platform, content, engagement }) => (
              <li
                key={`${platform}${content}`}
                className="flex items-baseline justify-between gap-6 border-line border-t py-3"
              >
                <span className="wrap-anywhere min-w-0">
                  {content}
                  <span className="block text-ink-3 text-sm">{platform}</span>
                </span>
                <span className="whitespace-nowrap font-[650]">
                  {engagement === 1 ? '1 click' : `${engagement} clicks`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      {data.site && <Site site={data.site} />}
    </div>
  )
}

const Figure = ({ name, value, note }: { name: string; value: ReactNode; note: string | undefined }) => (
  <div className="border-ink border-t-2 pt-2">
    <dt className="text-ink-2 text-sm">{name}</dt>
    <dd className="font-[750] font-display text-2xl tabular-nums tracking-tight">{value}</dd>
    {note && <dd className="text-ink-3 text-sm">{note}</dd>}
  </div>
)

function Quality({ metrics: { weeks, engagementRate, isConnected } }: { metrics: SocialMetrics }) {
  const posted = weeks.at(-1)?.posted ?? 0
  const rows = [
    [`Posting ${POSTS_A_WEEK}+ times a week`, `${posted >= POSTS_A_WEEK ? 'Yes' : 'Not yet'}: ${posted} this week`],
    [
      `Engagement rate over ${ENGAGEMENT}%`,
      isConnected ? (engagementRate > ENGAGEMENT ? 'Yes' : 'Not yet') : 'Not connected, so not known',
    ],
  ] as const
  return (
    <section>
      <h2 className="mb-3 text-2xl">Signs of quality</h2>
      <dl className="max-w-xl">
        {rows.map(([name, answer]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-line border-t py-2.5">
            <dt>{name}</dt>
            <dd className="font-[620]">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Bars beside their figures; decorative, because the table has every value. */
function Weeks({ weeks }: { weeks: SocialMetrics['weeks'] }) {
  const highest = Math.max(1, ...weeks.flatMap(({ posted, clicks }) => [posted, clicks]))
  const bar = (value: number, tone: string) => (
    <span className="flex items-center gap-2">
      {value > 0 && (
        <span aria-hidden="true" className={`h-3 rounded-sm ${tone}`} style={{ width: `${(value / highest) * 70}%` }} />
      )}
      <span className="tabular-nums">{value}</span>
    </span>
  )
  return (
    <section>
      <h2 className="mb-3 text-2xl">The last {weeks.length} weeks</h2>
      <table className="w-full max-w-2xl table-fixed border-collapse text-left">
        <thead className="text-ink-3 text-sm">
          <tr>
            <th scope="col" className="py-1.5 font-normal">
              Week from
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Posted
            </th>
            <th scope="col" className="py-1.5 font-normal">
              Link clicks
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, posted, clicks }) => (
            <tr key={from} className="border-line border-t">
              <th scope="row" className="py-2 font-normal">
                {formatDay(`${from}T12:00:00Z`)}
              </th>
              <td className="py-2">{bar(posted, 'bg-leaf')}</td>
              <td className="py-2">{bar(clicks, 'bg-hose')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Site = ({ site }: { site: NonNullable<SocialMetrics['site']> }) => (
  <section>
    <h2 className="mb-3 text-2xl">The whole site, for staff</h2>
    <dl className="grid grid-cols-2 gap-x-5.5 gap-y-6 lg:grid-cols-4">
      <Figure name="People with posts" value={site.people} note={undefined} />
      <Figure name="Posted" value={site.posted} note={undefined} />
      <Figure name="Link clicks" value={site.clicks} note={undefined} />
      <Figure name="Planned" value={site.planned} note={undefined} />
    </dl>
  </section>
)
