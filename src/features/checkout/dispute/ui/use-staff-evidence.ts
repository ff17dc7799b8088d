import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { type StaffEvidence, saveStaffEvidence, sendStaffEvidence } from '../evidence-contract.ts'
import { useEvidenceInput } from './evidence-input.ts'
import { chargebackQuery } from './evidence-queries.ts'
import { type Fault, faultOf } from './use-own-evidence.ts'

/** The form of staff. Sending saves first, so the bank gets what is on the screen. */
export function useStaffEvidence(evidence: StaffEvidence) {
  const api = useApi()
  const client = useQueryClient()
  const { chargebackId } = evidence
  const form = useEvidenceInput(`evidence-desk:${chargebackId}`, evidence)
  const { words, note, chosen, revision, meanwhile, change } = form
  const [fault, setFault] = useState<Fault | null>(null)
  const params = { id: chargebackId }
  const store = (stored: StaffEvidence) => client.setQueryData(chargebackQuery(api, chargebackId).queryKey, stored)
  const save = async () => {
    const stored = await api(saveStaffEvidence, {
      params,
      body: { revision, words: words.trim(), note: note.trim(), messages: [...chosen] },
    })
    form.saved(stored)
    store(stored)
    return stored
  }
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => toast({ title: 'Saved' }),
  })
  const sending = useMutation({
    mutationFn: async () => {
      const stored = await save()
      return api(sendStaffEvidence, { params, body: { revision: stored.revision } })
    },
    onSuccess: (sent) => {
      store(sent)
      toast({ title: 'The answer is on its way to the bank' })
    },
  })
  /** Runs a step if nothing is too long; the outcome of the other step is over. */
  const run = (step: typeof saving | typeof sending, onSettled: () => void) => {
    const found = faultOf(words, chosen) ?? faultOf(note, [], 'note')
    setFault(found)
    saving.reset()
    sending.reset()
    if (found) onSettled()
    else step.mutate(undefined, { onSettled })
  }
  return {
    ...{ words, note, chosen, change, meanwhile, fault },
    isSaving: saving.isPending,
    isSending: sending.isPending,
    failure: saving.error ?? sending.error,
    save: () => run(saving, () => {}),
    send: (onSettled: () => void) => run(sending, onSettled),
  }
}
