import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Household } from '#shared/household.ts'
import { useApi } from '#ui/browser/api.ts'
import type { MyHousehold } from '../contract.ts'

// Imported with the call: most viewers have said nothing, and their pages need neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

/** What is known of a viewer who has said nothing. */
export const NO_HOUSEHOLD: MyHousehold = { household: null, isInAccount: false, safe: [], notSafe: [] }

/** All that was asked about the viewer's household. */
export const HOUSEHOLD_KEY = '/api/household'

/** The viewer's household, and which plants are safe for it. */
export const householdQuery = (api: Api) =>
  queryOptions({
    queryKey: [HOUSEHOLD_KEY],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<MyHousehold> => api((await contract()).getHousehold, {}),
  })

/** What is known of these plants for the viewer's household; never the answers for another one. */
export const plantAnswersQuery = (api: Api, household: Household | null, slugs: readonly string[]) =>
  queryOptions({
    queryKey: [HOUSEHOLD_KEY, 'plants', household, slugs],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      slugs.length === 0 ? [] : api((await contract()).askAboutPlants, { query: { slugs: slugs.join(',') } }),
  })

/** What is known of the viewer's household so far: none while it is loading, or failed. */
export function useHousehold(): MyHousehold {
  const { data = NO_HOUSEHOLD } = useQuery(householdQuery(useApi()))
  return data
}

/** Whether the viewer has said who lives with them. What is not known counts as yes, so that nothing is shown unchecked. */
export function useHasHousehold(): boolean {
  const { data } = useQuery(householdQuery(useApi()))
  return mayHaveHousehold(data)
}

export const mayHaveHousehold = (mine: MyHousehold | null | undefined): boolean => mine?.household !== null
