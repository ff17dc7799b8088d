import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { type Evidence, saveOwnEvidence } from '../evidence-contract.ts'
import { MAX_EVIDENCE_MESSAGES, MAX_EVIDENCE_WORDS } from '../evidence-rules.ts'
import { useEvidenceInput } from './evidence-input.ts'
import { ownEvidenceQuery } from './evidence-queries.ts'

/** The form of the seller. What fails keeps what was typed. */
export function useOwnEvidence(evidence: Evidence) {
  const api = useApi()
  const client = useQueryClient()
  const { chargebackId, transactionId } = evidence
  const { words, chosen, revision, meanwhile, change, saved } = useEvidenceInput(`evidence:${chargebackId}`, evidence)
  const [fault, setFault] = useState<Fault | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isDone: boolean) =>
      api(saveOwnEvidence, {
        params: { id: String(transactionId) },
        body: { revision, words: words.trim(), messages: [...chosen], isDone },
      }),
    onSuccess: (stored, isDone) => {
      saved(stored)
      client.setQueryData(ownEvidenceQuery(api, transactionId).queryKey, stored)
      toast({ title: isDone ? 'Thank you. Our staff review it' : 'Saved' })
    },
  })
  return {
    ...{ words, chosen, fault, isPending, meanwhile, change },
    failure: error,
    save(isDone: boolean) {
      const found = faultOf(words, chosen)
      setFault(found)
      if (!found) mutate(isDone)
    },
  }
}

export interface Fault {
  field: string
  message: string
}

/** The first thing that the server would refuse. */
export function faultOf(words: string, chosen: readonly number[], field = 'words'): Fault | null {
  if ([...words].length > MAX_EVIDENCE_WORDS) {
    return { field, message: `Enter at most ${MAX_EVIDENCE_WORDS} characters` }
  }
  return chosen.length > MAX_EVIDENCE_MESSAGES
    ? { field: 'messages', message: `Choose at most ${MAX_EVIDENCE_MESSAGES} messages` }
    : null
}
