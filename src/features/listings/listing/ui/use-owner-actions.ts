import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { ListingTransition } from '../../base/lifecycle.ts'
import type { Listing } from '../listing.ts'
import { contract, ownContract, refreshListings } from './queries.ts'

const UNDO_MS = 10_000

const toastFailure = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'That did not work',
    description: error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.',
  })

/** The seller's one-tap actions. Deleting needs no confirmation because it can be undone. */
export function useOwnerActions({ id, title }: Pick<Listing, 'id' | 'title'>, onRemoved?: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const params = { id: String(id) }
  const restore = async () => {
    try {
      await api((await ownContract()).restoreListing, { params })
      await refreshListings(client)
      toast({ title: 'Listing restored', description: title })
    } catch (error) {
      toastFailure(error)
    }
  }
  const move = useMutation({
    mutationFn: async (name: ListingTransition) =>
      api((await contract()).moveListing, { params: { ...params, move: name } }),
    onSettled: () => refreshListings(client),
    onError: toastFailure,
  })
  const remove = useMutation({
    mutationFn: async () => api((await contract()).removeListing, { params }),
    onSuccess: async () => {
      const action = { name: 'Undo', onChoose: () => void restore() }
      toast({ title: 'Listing deleted', description: title, action, duration: UNDO_MS })
      onRemoved?.()
      client.removeQueries({ queryKey: ['/api/products', id] })
      await refreshListings(client)
    },
    onError: toastFailure,
  })
  return { move, remove }
}
