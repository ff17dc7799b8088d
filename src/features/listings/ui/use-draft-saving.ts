import { useEffect, useRef, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { isWorthKeeping } from '../listing-form.ts'
import { createDraft, type Draft, type DraftContent, saveDraft } from '../own-contract.ts'
import { writeLocalDraft } from './local-draft.ts'

const PAUSE_MS = 1000
const RETRY_MS = 15_000

export type Saving = 'untouched' | 'saving' | 'saved' | 'offline' | 'signed-out' | 'refused'

interface Options {
  api: Api
  userId: number
  draftId: number | null
  /** What is kept already; null when the server has none of it yet. */
  kept: DraftContent | null
  content: DraftContent
  onSaved: (draft: Draft) => void
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
export function useDraftSaving({ api, userId, draftId, kept, content, onSaved }: Options) {
  const [state, setState] = useState<Saving>('untouched')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = textOf(content)
  const now = useRef({ text, content, onSaved })
  now.current = { text, content, onSaved }
  const id = useRef(draftId)
  const savedText = useRef(kept && textOf(kept))
  const isOver = useRef(false)
  const running = useRef<Promise<void>>(Promise.resolve())

  const isToSave = (): boolean =>
    !isOver.current &&
    now.current.text !== savedText.current &&
    (id.current !== null || isWorthKeeping(now.current.content))

  const write = async (): Promise<void> => {
    const { text: toSave, content: body } = now.current
    if (!isToSave()) return
    setState('saving')
    try {
      const draft = await send(api, id.current, body)
      id.current = draft.id
      savedText.current = toSave
      writeLocalDraft(userId, null)
      setSavedAt(draft.savedAt)
      setState('saved')
      now.current.onSaved(draft)
    } catch (error) {
      writeLocalDraft(userId, { draftId: id.current, content: body })
      setState(failureOf(error))
    }
  }
  const save = (): Promise<void> => {
    running.current = running.current.then(write)
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
      if (!latest.current.isToSave()) return
      writeLocalDraft(userId, { draftId: id.current, content: now.current.content })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
      void latest.current.save()
    }
  }, [userId])
  return {
    state,
    savedAt,
    /** Nothing is saved any more; resolves, once a save under way is done, to the draft there is. */
    async stop(): Promise<number | null> {
      isOver.current = true
      await running.current
      return id.current
    },
    /** Goes on after a `stop`. */
    resume() {
      isOver.current = false
      void save()
    },
  }
}

/** The same text for the same content, in whatever order its fields stand. */
const textOf = (content: DraftContent): string => JSON.stringify(content, Object.keys(content).toSorted())

export type DraftSaving = ReturnType<typeof useDraftSaving>

/** A draft that was discarded or published elsewhere meanwhile begins anew. */
async function send(api: Api, id: number | null, body: DraftContent): Promise<Draft> {
  if (id === null) return api(createDraft, { body })
  try {
    return await api(saveDraft, { params: { id: String(id) }, body })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return api(createDraft, { body })
    throw error
  }
}
