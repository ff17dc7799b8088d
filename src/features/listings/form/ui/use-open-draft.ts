import { useEffect, useRef, useState } from 'react'
import type { Draft, DraftContent } from '../../listing/own-contract.ts'
import { completed, newListingKey, readLocally } from './local-draft.ts'
import { useDrafts } from './use-drafts.ts'

/** The initial content of the form. */
export interface OpenedForm {
  /** Changes whenever the form is started again; a React key. */
  key: number
  draftId: number | null
  /** Null for an empty form. */
  content: DraftContent | null
  /** Whether the server has exactly this content. */
  isStored: boolean
}

interface Options {
  userId: number
  draftId: number | undefined
  onAddress: (draftId: number | null) => void
  /** The content of another listing to start from, instead of what was left behind. */
  like: DraftContent | null
}

/** Which draft the form shows: the one in the URL, the one stored in this browser, or none. */
export function useOpenDraft({ userId, draftId, onAddress, like }: Options) {
  const { drafts, put, drop, discard } = useDrafts()
  const [current, setCurrent] = useState(() =>
    begin(
      drafts.find(({ id }) => id === draftId) ?? (like && { draftId: null, content: like, isStored: true }) ?? null,
    ),
  )
  const [writing, setWriting] = useState(current.draftId)
  const open = (draft: Omit<OpenedForm, 'key'> | Draft | null) => {
    const next = begin(draft)
    setCurrent(next)
    setWriting(next.draftId)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored content is looked up once
  useEffect(() => {
    const local = readLocally(newListingKey(userId))
    if ((like && draftId === undefined) || !local || (draftId !== undefined && local.draftId !== draftId)) return
    const saved = drafts.find(({ id }) => id === local.draftId)?.content
    open({ draftId: local.draftId, content: completed(local.content, saved), isStored: false })
    if (local.draftId !== null && draftId === undefined) onAddress(local.draftId)
  }, [])

  const seen = useRef(draftId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address opens another draft
  useEffect(() => {
    if (draftId === seen.current) return
    seen.current = draftId
    // The first save of a new draft also changes the URL.
    if ((draftId ?? null) !== writing) open(drafts.find(({ id }) => id === draftId) ?? null)
  }, [draftId])

  const goOn = (draft: Draft) => {
    open(draft)
    onAddress(draft.id)
  }
  return {
    current,
    /** Drafts other than the one being edited. */
    others: drafts.filter(({ id }) => id !== writing),
    goOn,
    noteSaved(draft: Draft) {
      put(draft)
      if (draft.id === writing) return
      setWriting(draft.id)
      onAddress(draft.id)
    },
    notePublished: (id: number | null) => id !== null && drop(id),
    /** Discards a draft immediately; Undo restores it. */
    discard(draft: Draft) {
      void discard(draft, goOn)
      if (draft.id !== writing) return
      open(null)
      onAddress(null)
    },
  }
}

let count = 0

function begin(draft: Omit<OpenedForm, 'key'> | Draft | null): OpenedForm {
  count += 1
  if (draft === null) return { key: count, draftId: null, content: null, isStored: true }
  return 'id' in draft
    ? { key: count, draftId: draft.id, content: draft.content, isStored: true }
    : { key: count, ...draft }
}
