import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LISTINGS } from '#features/listings/listing/ui/queries.ts'
import type { Api } from '#shared/api-client.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
export const groupCalls = () => import('../contract.ts')

export const GROUPS = '/api/groups'

/** The filter of the list, from the URL. */
export interface GroupsFilter {
  near?: string
  everywhere?: 'true'
  skip?: number
}

export const groupsQuery = (api: Api, { skip, ...filter }: GroupsFilter) =>
  queryOptions({
    queryKey: [GROUPS, 'list', filter, skip ?? 0],
    queryFn: async () =>
      api((await groupCalls()).listGroups, { query: { ...filter, ...(skip && { skip: String(skip) }) } }),
    staleTime: 0,
  })

export const ownGroupsQuery = (api: Api) =>
  queryOptions({
    queryKey: [GROUPS, 'mine'],
    queryFn: async () => api((await groupCalls()).listOwnGroups, {}),
    staleTime: 0,
  })

export const groupQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [GROUPS, 'one', slug],
    queryFn: async () => api((await groupCalls()).getGroup, { params: { slug } }),
    staleTime: 0,
  })

/** A page of what members of a group have on sale. */
export const groupListingsQuery = (api: Api, slug: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [LISTINGS, 'group', slug, cursor ?? ''],
    queryFn: async () => {
      const query = cursor ? { cursor } : {}
      const { items, next, total } = await api.page((await groupCalls()).listGroupListings, { params: { slug }, query })
      return { items, next, total }
    },
  })

/** The swap days of a group that are not over. */
export const groupSwapDaysQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [GROUPS, 'swap-days', slug],
    queryFn: async () => api((await groupCalls()).listGroupSwapDays, { params: { slug } }),
    staleTime: 0,
  })

/** What only the organiser of a group sees. */
export const organisingQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [GROUPS, 'organising', id],
    queryFn: async () => api((await groupCalls()).getOrganising, { params: { id: String(id) } }),
    staleTime: 0,
  })

/** The groups that a member shows on their profile. */
export const groupsOfQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [GROUPS, 'of', userId],
    queryFn: async () => api((await groupCalls()).listGroupsOf, { params: { userId: String(userId) } }),
  })

/** Refreshes what is shown of groups after a change, and the listings on their pages. */
export async function refreshGroups(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [GROUPS] }),
    client.invalidateQueries({ queryKey: [LISTINGS, 'group'] }),
  ])
}
