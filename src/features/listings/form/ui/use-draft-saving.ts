import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { DraftContent } from '../../listing/own-contract.ts'

const PAUSE_MS = 1000
const RETRY_MS = 15_000

export type Saving = 'untouched' | 'saving' | 'saved' | 'offline' | 'signed-out' | 'refused'

/** Where a draft is kept. */
export interface DraftKeeper {
  /** Whether there is enough of it to be kept. */
  isWorthKeeping(content: DraftContent): boolean
  /** Keeps it on the server. */
  send(content: DraftContent): Promise<{ savedAt: string }>
  /** Keeps it in this browser, or forgets it there when there is nothing to keep. */
  keepHere(content: DraftContent | null): void
  /** Hears of what is on its way to the server. */
  onSaving?(saves: Promise<void>): void
}

interface Options {
  /** The same one for as long as the form stands. */
  keeper: DraftKeeper
  /** What is kept already; null when the server has none of it yet. */
  kept: DraftContent | null
  /** Since when. */
  keptAt?: string | null
  content: DraftContent
}

const failureOf = (error: unknown): Saving => {
  if (!(error instanceof ApiError)) return 'offline'
  if (error.status === 401) return 'signed-out'
  return error.status < 500 && error.status !== 429 ? 'refused' : 'offline'
}

/**
 * Saves what is typed a second after typing stops, one save at a time. What cannot be saved is kept in this browser until
 * it can, so that neither a reload nor the end of a session loses anything.
 */
export function useDraftSaving({ keeper, kept, keptAt = null, content }: Options) {
  const [state, setState] = useState<Saving>('untouched')
  const [savedAt, setSavedAt] = useState(keptAt)
  const text = textOf(content)
  const now = useRef({ text, content })
  now.current = { text, content }
  const savedText = useRef(kept && textOf(kept))
  const isOver = useRef(false)
  const running = useRef<Promise<void>>(Promise.resolve())

  const isToSave = (): boolean =>
    !isOver.current && now.current.text !== savedText.current && keeper.isWorthKeeping(now.current.content)

  const write = async (): Promise<void> => {
    const { text: toSave, content: body } = now.current
    if (!isToSave()) return
    setState('saving')
    try {
      const { savedAt: at } = await keeper.send(body)
      savedText.current = toSave
      // What was typed meanwhile may be kept here already, by a page about to go.
      if (now.current.text === toSave) keeper.keepHere(null)
      setSavedAt(at)
      setState('saved')
    } catch (error) {
      keeper.keepHere(body)
      setState(failureOf(error))
    }
  }
  const save = (): Promise<void> => {
    running.current = running.current.then(write)
    keeper.onSaving?.(running.current)
    return running.current
  }
  const latest = useRef({ save, isToSave })
  latest.current = { save, isToSave }

  useEffect(() => {
    if (text === savedText.current) return
    const timer = setTimeout(() => void latest.current.save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    if (state !== 'offline') return
    const retry = () => void latest.current.save()
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [state])
  useEffect(() => {
    const keep = () => {
      if (latest.current.isToSave()) keeper.keepHere(now.current.content)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
      void latest.current.save()
    }
  }, [keeper])
  return {
    state,
    savedAt,
    /** Nothing is saved any more; resolves once a save under way is done. */
    async stop(): Promise<void> {
      isOver.current = true
      await running.current
    },
    /** Goes on after a `stop`. */
    resume() {
      isOver.current = false
      void save()
    },
  }
}

/** The same text for the same content, in whatever order its fields stand. */
export const textOf = (content: DraftContent): string => JSON.stringify(content, Object.keys(content).toSorted())

export type DraftSaving = ReturnType<typeof useDraftSaving>
