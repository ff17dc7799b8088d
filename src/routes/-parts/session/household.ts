import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import type { MyHousehold } from '#features/household/contract.ts'
import { householdQuery, NO_HOUSEHOLD } from '#features/household/ui/queries.ts'
import type { Api } from '#shared/api-client.ts'
import { hasHousehold } from './request.ts'

export interface Context {
  queryClient: QueryClient
  api: Api
}

/**
 * The viewer's household, loaded with the page; null when it could not be loaded, which is not the same as none. Nothing is
 * asked for a visitor whose browser keeps none.
 */
export async function ensureHousehold({ queryClient, api }: Context): Promise<MyHousehold | null> {
  const query = householdQuery(api)
  const known = queryClient.getQueryData(query.queryKey)
  if (known) return known
  const mayHaveOne = hasHousehold() || (await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null))
  if (mayHaveOne) return queryClient.ensureQueryData(query).catch(() => null)
  queryClient.setQueryData(query.queryKey, NO_HOUSEHOLD)
  return NO_HOUSEHOLD
}
