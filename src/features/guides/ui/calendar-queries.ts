import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

export interface CalendarChoice {
  month?: string | undefined
  region?: string | undefined
}

/** The calendar of a month and region, both as given in the URL. */
export const calendarQuery = (api: Api, { month, region }: CalendarChoice) =>
  queryOptions({
    queryKey: ['/api/seasonal-calendar', { month, region }],
    queryFn: async () =>
      api((await import('../calendar-contract.ts')).getCalendar, {
        query: { ...(month && { month }), ...(region && { region }) },
      }),
  })
