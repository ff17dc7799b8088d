import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { SWAPS } from '../../ui/queries.ts'

const calls = () => import('../contract.ts')

// Below the key of all swaps: what refreshes those refreshes rings.
const RINGS = [SWAPS, 'rings'] as const

/** The rings of the viewer, newest first, and whether rings are proposed to them. */
export const ringsQuery = (api: Api) =>
  queryOptions({
    queryKey: RINGS,
    queryFn: async () => api((await calls()).listRings, {}),
    staleTime: 10_000,
  })

export const oneRingQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...RINGS, id],
    queryFn: async () => api((await calls()).getRing, { params: { id: String(id) } }),
    staleTime: 10_000,
  })
