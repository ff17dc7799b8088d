import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { storeInput } from '#ui/browser/own-storage.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { type Evidence, saveOwnEvidence } from '../evidence-contract.ts'
import { MAX_EVIDENCE_MESSAGES, MAX_EVIDENCE_WORDS } from '../evidence-rules.ts'
import { ownEvidenceQuery } from './evidence-queries.ts'

/** What was typed and not saved is kept in this browser. */
const draftKey = (chargebackId: string): string => `evidence:${chargebackId}`

function readDraft(chargebackId: string): string | null {
  try {
    return localStorage.getItem(draftKey(chargebackId))
  } catch {
    return null
  }
}

/** The form of the seller. What fails keeps what was typed. */
export function useOwnEvidence(evidence: Evidence) {
  const api = useApi()
  const client = useQueryClient()
  const { chargebackId, transactionId, messages, revision } = evidence
  const [words, setWords] = useState(evidence.words)
  const [chosen, setChosen] = useState(() => messages.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])))
  const [fault, setFault] = useState<Fault | null>(null)
  // The server renders what is stored; a draft appears once the page is in the browser.
  useEffect(() => setWords((known) => readDraft(chargebackId) ?? known), [chargebackId])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isDone: boolean) =>
      api(saveOwnEvidence, {
        params: { id: String(transactionId) },
        body: { revision, words: words.trim(), messages: chosen, isDone },
      }),
    onSuccess: (saved, isDone) => {
      storeInput(draftKey(chargebackId), null)
      client.setQueryData(ownEvidenceQuery(api, transactionId).queryKey, saved)
      toast({ title: isDone ? 'Thank you. Our staff review it' : 'Saved' })
    },
  })
  return {
    ...{ words, chosen, fault, isPending, setChosen },
    failure: error ? sentenceOf(error) : null,
    change(text: string) {
      setWords(text)
      storeInput(draftKey(chargebackId), text)
    },
    save(isDone: boolean) {
      const found = faultOf(words, chosen)
      setFault(found)
      if (!found) mutate(isDone)
    },
  }
}

interface Fault {
  field: string
  message: string
}

/** The first thing that the server would refuse. */
export function faultOf(words: string, chosen: readonly number[]): Fault | null {
  if ([...words].length > MAX_EVIDENCE_WORDS) {
    return { field: 'words', message: `Enter at most ${MAX_EVIDENCE_WORDS} characters` }
  }
  return chosen.length > MAX_EVIDENCE_MESSAGES
    ? { field: 'messages', message: `Choose at most ${MAX_EVIDENCE_MESSAGES} messages` }
    : null
}
