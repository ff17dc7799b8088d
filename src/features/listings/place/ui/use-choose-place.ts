import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import type { NamedPlace, setPlace } from '../contract.ts'

type Choice = Input<typeof setPlace>['body']

const contract = () => import('../contract.ts')
const FAILED = 'Your place could not be set. Please try again.'

/** Sets and removes the viewer's place. `problem` says why the last choice was refused. */
export function useChoosePlace(onChosen: (place: NamedPlace) => void) {
  const api = useApi()
  const { onChanged } = useViewerPlace()
  const choose = useMutation({
    mutationFn: async (choice: Choice) => api((await contract()).setPlace, { body: choice }),
    onSuccess: async (place) => {
      await onChanged()
      onChosen(place)
    },
  })
  const { error } = choose
  return {
    choose: choose.mutate,
    isChoosing: choose.isPending,
    problem: error === null ? undefined : error instanceof ApiError ? error.sentence : FAILED,
    clear: async () => {
      await api((await contract()).clearPlace, {})
      await onChanged()
    },
  }
}
