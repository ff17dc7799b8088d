import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type CalendarChoice, calendarQuery } from '#features/guides/ui/calendar-queries.ts'
import { SeasonalCalendar } from '#features/guides/ui/seasonal-calendar.tsx'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(guides)/seasonal-calendar')({
  validateSearch: ({ month, region }: Record<string, unknown>): CalendarChoice => ({
    month: typeof month === 'string' && /^[a-z]{3,9}$/.test(month) ? month : undefined,
    region: typeof region === 'string' && /^[a-z-]{3,40}$/.test(region) ? region : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }): Promise<Page> => {
    await context.queryClient.ensureQueryData(calendarQuery(context.api, deps))
    return {
      title: 'Seasonal gardening calendar',
      description:
        'What to sow, plant, harvest and prune in each month of the UK gardening year, with typical frosts of your region.',
      path: '/seasonal-calendar',
      noIndex: deps.region !== undefined,
      jsonLd: breadcrumbs({ name: 'Seasonal gardening calendar', path: '/seasonal-calendar' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { data: calendar } = useSuspenseQuery(calendarQuery(api, Route.useSearch()))
  return <SeasonalCalendar calendar={calendar} />
}
