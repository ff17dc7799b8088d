import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import type { SwapDay } from '#features/community/contract.ts'
import { COMMUNITY_TABS, CommunityScreen, type CommunityTab } from '#features/community/ui/community-screen.tsx'
import { type SwapDayFilter, swapDaysQuery } from '#features/community/ui/queries.ts'
import { PageHeading } from '#features/guides/ui/page-heading.tsx'
import { outwardPart } from '#shared/places/outward-only.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { useReporting } from '../-parts/listing/reporting.tsx'
import { getPublicUrl } from '../-parts/session/request.ts'

interface Search extends SwapDayFilter {
  tab?: string
}

export const Route = createFileRoute('/(market)/community')({
  validateSearch: ({ tab, near, sort }: Record<string, unknown>): Search => ({
    ...(tab ? { tab: String(tab) } : {}),
    ...(near ? { near: outwardPart(String(near)) } : {}),
    ...(sort === 'nearest' && { sort }),
  }),
  loaderDeps: ({ search: { near, sort } }) => ({ ...(near && { near }), ...(sort && { sort }) }),
  loader: ({ context, deps }) => load(context, deps),
  head: pageOf,
  component: Community,
})

async function load({ queryClient, api }: RouterContext, filter: SwapDayFilter): Promise<Page> {
  const query = swapDaysQuery(api, filter)
  await queryClient.prefetchQuery(query)
  const swapDays = queryClient.getQueryData(query.queryKey)?.swapDays ?? []
  return {
    title: 'Community Forums',
    description:
      'Swap days near you, announced by gardeners: meet, bring what you can spare, and take home what you can use.',
    path: '/community',
    noIndex: filter.near !== undefined,
    jsonLd: [
      breadcrumbs({ name: 'Community Forums', path: '/community' }),
      ...swapDays.slice(0, MAX_EVENTS).map(asEvent),
    ],
  }
}

/** Number of entries in the structured data, enough for search engines; the page shows them all. */
const MAX_EVENTS = 20

const asEvent = ({ title, description, startsAt, endsAt, isCancelled, venue, town, outcode }: SwapDay) => ({
  '@type': 'Event',
  name: title,
  description,
  startDate: startsAt,
  endDate: endsAt,
  eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  url: new URL('/community', getPublicUrl()).href,
  location: {
    '@type': 'Place',
    name: venue,
    address: { '@type': 'PostalAddress', addressLocality: town, postalCode: outcode, addressCountry: 'GB' },
  },
})

const tabOf = (text: string | undefined): CommunityTab => COMMUNITY_TABS.find((tab) => tab === text) ?? 'events'

function Community() {
  const api = useApi()
  const { tab, ...filter } = Route.useSearch()
  const { data: person } = useQuery(currentUserQuery(api))
  const router = useRouter()
  const { report, dialog } = useReporting()
  const go = (search: Record<string, string>) =>
    void router.navigate({ href: `/community?${new URLSearchParams(search)}`, replace: true, resetScroll: false })
  return (
    <div className="sheet">
      <PageHeading
        title="Community Forums"
        lead="Gardeners who live near one another. The swap days are real and anyone can add one; what is marked ‘Example’ is made up and shows how the forums look."
        picture={{ kind: 'produce', seed: 5 }}
      />
      <CommunityScreen
        isSignedIn={Boolean(person)}
        tab={tabOf(tab)}
        filter={filter}
        onTab={(next) => go({ tab: next })}
        onFilter={(next) => go({ tab: 'events', ...next })}
        onReport={({ id }) => report({ kind: 'swap_day', id, name: 'this swap day' })}
      />
      {dialog}
    </div>
  )
}
