import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

const FOLLOWING = '/api/following'

/** The growers whom the member follows, and how many members follow them. */
export const followedQuery = (api: Api) =>
  queryOptions({
    queryKey: [FOLLOWING],
    queryFn: async () => api((await contract()).listFollowed, {}),
    staleTime: 0,
  })

/** Whether the member follows a grower. */
export const isFollowedQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [FOLLOWING, userId],
    queryFn: async () => api((await contract()).getFollowed, { params: { userId: String(userId) } }),
  })

interface Person {
  id: number
  fullName: string
}

/** Follows a grower, or stops following. Optimistic; reverts when the call fails. */
export function useFollowing({ id, fullName }: Person): UseMutationResult<void, Error, boolean, void> {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = isFollowedQuery(api, id)
  const change: UseMutationResult<void, Error, boolean, void> = useMutation({
    mutationFn: async (isFollowed: boolean) => {
      const { follow, unfollow } = await contract()
      await api(isFollowed ? follow : unfollow, { params: { userId: String(id) } })
    },
    onMutate: (isFollowed) => void client.setQueryData(queryKey, { isFollowed }),
    onSuccess: (_answer, isFollowed) =>
      toast(
        isFollowed
          ? {
              title: `You follow ${fullName}`,
              description: 'We tell you when they list something new, once a day at most.',
            }
          : {
              title: `You no longer follow ${fullName}`,
              action: { name: 'Undo', onChoose: () => change.mutate(true) },
            },
      ),
    onError: (error, isFollowed) => {
      client.setQueryData(queryKey, { isFollowed: !isFollowed })
      toast({ tone: 'destructive', title: 'Action failed', description: sentenceOf(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [FOLLOWING], exact: true }),
  })
  return change
}

/** Chooses whether notices name only what is safe for the member's household. */
export function useForHousehold() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = followedQuery(api)
  return useMutation({
    mutationFn: async (forHousehold: boolean) => api((await contract()).setFollowing, { body: { forHousehold } }),
    onSuccess: (all) => void client.setQueryData(queryKey, all),
    onError: (error) => toast({ tone: 'destructive', title: 'Not saved', description: sentenceOf(error) }),
  })
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? error.sentence : 'Please check your connection and try again.'
