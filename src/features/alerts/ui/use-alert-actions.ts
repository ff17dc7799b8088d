import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { changeAlert, type PlantAlert, removeAlert, restoreAlert } from '../contract.ts'
import { alertsQuery } from './queries.ts'

const UNDO_MS = 10_000

export const showFailure = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'That did not work',
    description: error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.',
  })

/** The owner's one-tap actions. Deleting needs no confirmation because it can be undone. */
export function useAlertActions({ id, keywords }: PlantAlert) {
  const api = useApi()
  const client = useQueryClient()
  const params = { id: String(id) }
  const { queryKey } = alertsQuery(api)
  const refresh = () => client.invalidateQueries({ queryKey, exact: true })
  const restore = async () => {
    try {
      await api(restoreAlert, { params })
      await refresh()
      toast({ title: 'Alert restored', description: keywords })
    } catch (error) {
      showFailure(error)
    }
  }
  const setActive = useMutation({
    mutationFn: async (isActive: boolean) => api(changeAlert, { params, body: { isActive } }),
    onSettled: refresh,
    onError: showFailure,
  })
  const remove = useMutation({
    mutationFn: async () => api(removeAlert, { params }),
    onSuccess: async () => {
      const action = { name: 'Undo', onChoose: () => void restore() }
      toast({ title: 'Alert Deleted', description: keywords, action, duration: UNDO_MS })
      await refresh()
    },
    onError: showFailure,
  })
  return { setActive, remove }
}
