import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Household } from '#shared/household.ts'
import type { AlertInput } from '../alert-form.ts'
import { type DryRun, listAlerts, type PlantAlert, tryAlert } from '../contract.ts'

const ALERTS = '/api/plant-alerts'

export const alertsQuery = (api: Api) =>
  queryOptions({
    queryKey: [ALERTS],
    retryOnMount: false,
    queryFn: () => api(listAlerts, {}),
  })

/** The household that a member's alerts are for: all follow the one that the member saved last, in any browser. */
export const householdOfAlerts = (alerts: readonly PlantAlert[] = []): Household | null =>
  alerts.find(({ household }) => household)?.household ?? null

/** What an alert with these values would match now, or the reason why it cannot be computed. */
export const dryRunQuery = (api: Api, { nearestFirst: _, ...input }: AlertInput) =>
  queryOptions({
    queryKey: [ALERTS, 'dry-run', input],
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async (): Promise<DryRun | { problem: string }> => {
      try {
        return await api(tryAlert, { body: input })
      } catch (error) {
        if (!(error instanceof ApiError) || ![400, 429].includes(error.status)) throw error
        return { problem: error.sentence }
      }
    },
  })
