import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { DraftContent } from '../../listing/own-contract.ts'

const PAUSE_MS = 1000
const RETRY_MS = 15_000

export type Saving = 'untouched' | 'saving' | 'saved' | 'offline' | 'signed-out' | 'refused'

/** Storage of a draft. */
export interface DraftStore {
  /** Whether the draft has enough content to be stored. */
  isWorthSaving(content: DraftContent): boolean
  /** Saves it on the server. */
  send(content: DraftContent): Promise<{ savedAt: string }>
  /** Stores it in this browser, or removes it there when null. */
  saveHere(content: DraftContent | null): void
  /** Called with each pending save. */
  onSaving?(saves: Promise<void>): void
}

interface Options {
  /** Must stay the same object for the lifetime of the form. */
  store: DraftStore
  /** What is already saved; null when the server has no draft yet. */
  saved: DraftContent | null
  /** When it was saved. */
  lastSavedAt?: string | null
  content: DraftContent
}

const failureOf = (error: unknown): Saving => {
  if (!(error instanceof ApiError)) return 'offline'
  if (error.status === 401) return 'signed-out'
  return error.status < 500 && error.status !== 429 ? 'refused' : 'offline'
}

/**
 * Saves the form one second after typing stops, one save at a time. If a save fails, the content is stored in this
 * browser until it succeeds, so that neither a reload nor the end of a session loses anything.
 */
export function useDraftSaving({ store, saved, lastSavedAt = null, content }: Options) {
  const [state, setState] = useState<Saving>('untouched')
  const [savedAt, setSavedAt] = useState(lastSavedAt)
  const text = textOf(content)
  const now = useRef({ text, content })
  now.current = { text, content }
  const savedText = useRef(saved && textOf(saved))
  const isOver = useRef(false)
  const running = useRef<Promise<void>>(Promise.resolve())

  const isToSave = (): boolean =>
    !isOver.current && now.current.text !== savedText.current && store.isWorthSaving(now.current.content)

  const write = async (): Promise<void> => {
    const { text: toSave, content: body } = now.current
    if (!isToSave()) return
    setState('saving')
    try {
      const { savedAt: at } = await store.send(body)
      savedText.current = toSave
      // A page about to close may have stored newer content here in the meantime.
      if (now.current.text === toSave) store.saveHere(null)
      setSavedAt(at)
      setState('saved')
    } catch (error) {
      store.saveHere(body)
      setState(failureOf(error))
    }
  }
  const save = (): Promise<void> => {
    running.current = running.current.then(write)
    store.onSaving?.(running.current)
    return running.current
  }
  const latest = useRef<Saver>({ save, isToSave, content })
  latest.current = { save, isToSave, content }

  useEffect(() => {
    if (text === savedText.current) return
    const timer = setTimeout(() => void latest.current.save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useRetryWhileOffline(state === 'offline', latest)
  useSaveOnLeave(store, latest)
  return {
    state,
    savedAt,
    /** Stops saving; resolves once the pending save is done. */
    async stop(): Promise<void> {
      isOver.current = true
      await running.current
    },
    /** Resumes saving after `stop`. */
    resume() {
      isOver.current = false
      void save()
    },
  }
}

/** Saving as the last render of the form left it. */
interface Saver {
  save(): Promise<void>
  isToSave(): boolean
  content: DraftContent
}

/** Saves again every 15 seconds, and as soon as the browser is online. */
function useRetryWhileOffline(isOffline: boolean, latest: RefObject<Saver>) {
  useEffect(() => {
    if (!isOffline) return
    const retry = () => void latest.current.save()
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isOffline, latest])
}

/** Stores an unsaved draft in this browser when the page closes, and saves it when the form is left. */
function useSaveOnLeave(store: DraftStore, latest: RefObject<Saver>) {
  useEffect(() => {
    const keep = () => {
      if (latest.current.isToSave()) store.saveHere(latest.current.content)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
      void latest.current.save()
    }
  }, [store, latest])
}

/** Canonical text of the content, independent of the order of its fields. */
export const textOf = (content: DraftContent): string => JSON.stringify(content, Object.keys(content).toSorted())

export type DraftSaving = ReturnType<typeof useDraftSaving>
