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
export const ensureHousehold = (context: Context): Promise<MyHousehold | null> =>
  householdOf(context, { isInBrowser: hasHousehold() })

export async function householdOf(
  { queryClient, api }: Context,
  { isInBrowser }: { isInBrowser: boolean },
): Promise<MyHousehold | null> {
  const query = householdQuery(api)
  const known = queryClient.getQueryData(query.queryKey)
  if (known) return known
  // Whether someone is signed in may be unknown too: then it is asked.
  const mayHaveOne = isInBrowser || (await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => true))
  if (mayHaveOne) return queryClient.ensureQueryData(query).catch(() => null)
  queryClient.setQueryData(query.queryKey, NO_HOUSEHOLD)
  return NO_HOUSEHOLD
}
