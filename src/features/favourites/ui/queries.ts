import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { SAVE_FAILED, SAVED } from './save-texts.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

interface Change {
  userId: number
  productId: number
  isSaved: boolean
}

/**
 * Saves or removes a favourite, unless that is under way. Optimistic: every cached copy changes at once and is rolled back
 * when the call fails.
 */
export function saveListing({ api, client }: { api: Api; client: QueryClient }, change: Change): void {
  const mutationKey = ['favourites', change.productId]
  if (client.isMutating({ mutationKey }) > 0) return
  const mutation = new MutationObserver(client, {
    mutationKey,
    mutationFn: async ({ userId, productId, isSaved }: Change) =>
      isSaved
        ? api((await contract()).addFavourite, { body: { userId, productId } })
        : api((await contract()).removeFavourite, { params: { userId: String(userId), productId: String(productId) } }),
    onMutate: (one: Change) => mark(client, one),
    onSuccess: (_answer, { isSaved }) =>
      toast(
        isSaved
          ? SAVED
          : { title: 'Removed from favorites', description: 'This item has been removed from your favorites' },
      ),
    onError: (_error, one) => {
      mark(client, { ...one, isSaved: !one.isSaved })
      toast(SAVE_FAILED)
    },
    onSettled: (_answer, _error, { userId }) => client.invalidateQueries({ queryKey: ['/api/favorites', userId] }),
  })
  // What failed has been rolled back and shown.
  mutation.mutate(change).catch(() => undefined)
}

function mark(client: QueryClient, { userId, productId, isSaved }: Change): void {
  client.setQueryData(['/api/favorites/check', userId, productId], { isFavorited: isSaved })
  client.setQueriesData({ queryKey: ['/api/products'] }, (data: unknown) => marked(data, productId, isSaved))
}

/** Cached data holds a listing alone, in a list, or in a page of a list. */
function marked(data: unknown, productId: number, isFavorited: boolean): unknown {
  if (Array.isArray(data)) return data.map((entry) => marked(entry, productId, isFavorited))
  if (typeof data !== 'object' || data === null) return data
  if ('isFavorited' in data) return 'id' in data && data.id === productId ? { ...data, isFavorited } : data
  if ('pages' in data) return { ...data, pages: marked(data.pages, productId, isFavorited) }
  if ('items' in data) return { ...data, items: marked(data.items, productId, isFavorited) }
  return data
}
