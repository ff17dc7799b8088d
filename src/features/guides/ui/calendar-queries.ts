import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

export interface CalendarChoice {
  month?: string | undefined
  region?: string | undefined
}

/** What to do in a month of a region, both as they stand in the address. */
export const calendarQuery = (api: Api, { month, region }: CalendarChoice) =>
  queryOptions({
    queryKey: ['/api/seasonal-calendar', { month, region }],
    queryFn: async () =>
      api((await import('../calendar-contract.ts')).getCalendar, {
        query: { ...(month && { month }), ...(region && { region }) },
      }),
  })
