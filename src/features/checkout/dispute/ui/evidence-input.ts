import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { withoutUndefined } from '#shared/keyed.ts'
import { storeInput } from '#ui/browser/own-storage.ts'
import type { Evidence } from '../evidence-contract.ts'

/** What people can change in an answer to a bank. The seller has no note. */
export interface EvidenceInput {
  words: string
  note: string
  chosen: number[]
}

interface Base extends EvidenceInput {
  revision: number
}

const storedDraft = z.object({
  /** The revision that the changes were made to. */
  revision: z.number(),
  changed: z.partial(z.object({ words: z.string(), note: z.string(), chosen: z.array(z.number()) })),
})

interface Draft {
  revision: number
  changed: Partial<EvidenceInput>
}

type Stored = Pick<Evidence, 'words' | 'messages' | 'revision'> & { note?: string }

const baseOf = ({ words, note = '', messages, revision }: Stored): Base => ({
  ...{ words, note, revision },
  chosen: messages.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])),
})

function readDraft(key: string): Draft | null {
  try {
    const draft = z.nullable(storedDraft).parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return draft && { ...draft, changed: withoutUndefined(draft.changed) }
  } catch {
    return null
  }
}

/**
 * The input of a form about an answer to a bank. What was changed and not saved is kept in this browser, and nothing
 * else: a field that was not touched shows what is stored.
 */
export function useEvidenceInput(key: string, stored: Stored) {
  // The answer may be loaded again meanwhile; a change is always of the revision that was on the screen.
  const [base, setBase] = useState(() => baseOf(stored))
  const [draft, setDraft] = useState<Draft>({ revision: base.revision, changed: {} })
  // The server renders what is stored; a draft appears once the page is in the browser.
  useEffect(() => {
    const last = readDraft(key)
    if (last) setDraft(last)
  }, [key])
  const { changed } = draft
  const isOlder = draft.revision !== base.revision
  return {
    ...{ words: base.words, note: base.note, chosen: base.chosen, ...changed },
    revision: base.revision,
    /** What someone else has saved since, where the draft has another text. */
    meanwhile: isOlder && changed.words !== undefined && changed.words.trim() !== base.words ? base.words : null,
    change(patch: Partial<EvidenceInput>) {
      const next = { ...draft, changed: { ...changed, ...patch } }
      setDraft(next)
      storeInput(key, JSON.stringify(next))
    },
    saved(now: Stored) {
      const next = baseOf(now)
      setBase(next)
      setDraft({ revision: next.revision, changed: {} })
      storeInput(key, null)
    },
  }
}
