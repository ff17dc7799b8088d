import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#ui/browser/api.ts'

/** Keeps the pages of a signed-in user up to date, and the number of unread messages on the tab. */
export function useLiveUpdates(person: { id: number; unread: { messages: number } } | null): void {
  const api = useApi()
  const client = useQueryClient()
  const id = person?.id
  const unread = person?.unread.messages ?? 0
  useEffect(() => {
    if (id === undefined) return
    const ended = new AbortController()
    void import('./live-updates.ts').then(({ start }) => {
      if (!ended.signal.aborted) start({ api, client, me: id }, ended.signal)
    })
    return () => ended.abort()
  }, [api, client, id])
  useEffect(() => {
    if (id === undefined) return
    const ended = new AbortController()
    void import('./live-updates.ts').then(({ markTab }) => {
      if (!ended.signal.aborted) markTab(unread, ended.signal)
    })
    return () => ended.abort()
  }, [id, unread])
}
