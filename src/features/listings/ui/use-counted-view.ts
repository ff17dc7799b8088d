import { useEffect } from 'react'
import type { Api } from '#shared/api-client.ts'

/** Listings counted since this page was loaded: going back and forth is one look. */
const counted = new Set<number>()

/** Counts a look at a listing once it has been open for a moment. Nobody is told who looked. */
export function useCountedView(api: Api, { id, isOwn }: { id: number; isOwn: boolean }): void {
  useEffect(() => {
    if (isOwn || counted.has(id)) return
    const timer = setTimeout(async () => {
      counted.add(id)
      const { countView } = await import('../views-contract.ts')
      await api(countView, { params: { id: String(id) } }).catch(() => {})
    }, LOOKED_MS)
    return () => clearTimeout(timer)
  }, [api, id, isOwn])
}

/** Whoever leaves sooner has not looked. */
const LOOKED_MS = 2000
