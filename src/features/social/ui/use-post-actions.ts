import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { SocialPost } from '../contract.ts'
import type { PostTransition } from '../lifecycle.ts'
import { contract, metricsQuery, postsQuery } from './queries.ts'
import { sentenceOf } from './schedule-bar.tsx'

const UNDO_MS = 10_000

const toastFailure = (error: unknown): void =>
  toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(error) })

/** The owner's one-tap actions on a post. Deleting needs no confirmation, because it can be undone. */
export function usePostActions({ id, title }: Pick<SocialPost, 'id' | 'title'>) {
  const api = useApi()
  const client = useQueryClient()
  const params = { id: String(id) }
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: postsQuery(api).queryKey })
    await client.invalidateQueries({ queryKey: metricsQuery(api).queryKey })
  }
  const restore = async () => {
    try {
      await api((await contract()).restorePost, { params })
      await refresh()
      toast({ title: 'Post restored', description: title })
    } catch (error) {
      toastFailure(error)
    }
  }
  const move = useMutation({
    mutationFn: async (name: PostTransition) =>
      api((await contract()).transitionPost, { params: { ...params, move: name } }),
    onSettled: refresh,
    onError: toastFailure,
  })
  const remove = useMutation({
    mutationFn: async () => api((await contract()).removePost, { params }),
    onSuccess: async () => {
      const action = { name: 'Undo', onChoose: () => void restore() }
      toast({ title: 'Post deleted', description: title, action, duration: UNDO_MS })
      await refresh()
    },
    onError: toastFailure,
  })
  return { move, remove, refresh }
}
