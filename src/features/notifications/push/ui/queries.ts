import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import type { PushState, SubscribedBrowser, setQuietHours } from '../contract.ts'
import { subscribeHere, unsubscribeHere } from './browser-push.ts'

// Imported with the call: a page rendered with its data then loads neither it nor the validation library.
const contract = () => import('../contract.ts')

export const pushQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/push'],
    queryFn: async () => api((await contract()).getPushState, {}),
    staleTime: 0,
  })

/** A mutation whose answer is the new state. */
function usePushChange<Wanted>(change: (api: Api, wanted: Wanted) => Promise<PushState>) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => change(api, wanted),
    onSuccess: (state) => void client.setQueryData(pushQuery(api).queryKey, state),
  })
}

/** Turns pushes on in this browser, which asks the user first. */
export const useTurnOn = () =>
  usePushChange(async (api, state: PushState) => {
    const body = await subscribeHere(state)
    return api((await contract()).addBrowser, { body })
  })

/** Turns pushes off in one browser. */
export const useTurnOff = () =>
  usePushChange(async (api, { id, isCurrent }: SubscribedBrowser) => {
    const state = await api((await contract()).removeBrowser, { params: { id: String(id) } })
    // What the browser keeps is of no use to anyone now.
    if (isCurrent) await unsubscribeHere().catch(() => {})
    return state
  })

export const useQuietHours = () =>
  usePushChange(async (api, body: Input<typeof setQuietHours>['body']) =>
    api((await contract()).setQuietHours, { body }),
  )
