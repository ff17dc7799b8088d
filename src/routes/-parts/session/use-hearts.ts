import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useApi } from '#ui/browser/api.ts'

/**
 * Saves the listing whose heart is pressed, or removes it: one listener for all cards of a page. A heart is a toggle button with
 * the listing's id in `data-save`.
 */
export function useHearts(person: { id: number } | null): void {
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const userId = person?.id
  // In the same task as the page itself, so that no press comes too early.
  useLayoutEffect(() => {
    const ended = new AbortController()
    const press = ({ target }: MouseEvent): void => {
      const heart = target instanceof Element ? target.closest<HTMLElement>('button[data-save]') : null
      if (heart === null) return
      const change = {
        productId: Number(heart.dataset['save']),
        isSaved: heart.getAttribute('aria-pressed') !== 'true',
      }
      const goTo = (href: string) => void router.navigate({ href })
      // It has arrived with the hearts.
      void import('#features/favourites/ui/press-heart.ts').then(({ pressHeart }) =>
        pressHeart({ api, client, userId, goTo }, change),
      )
    }
    document.addEventListener('click', press, { signal: ended.signal })
    return () => ended.abort()
  }, [api, client, router, userId])
}
