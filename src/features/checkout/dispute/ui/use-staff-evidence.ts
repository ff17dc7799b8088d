import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { type StaffEvidence, saveStaffEvidence, sendStaffEvidence } from '../evidence-contract.ts'
import { chargebackQuery } from './evidence-queries.ts'
import { faultOf } from './use-own-evidence.ts'

/** The form of staff. Sending saves first, so the bank gets what is on the screen. */
export function useStaffEvidence(evidence: StaffEvidence) {
  const api = useApi()
  const client = useQueryClient()
  const { chargebackId, messages, revision } = evidence
  const [words, setWords] = useState(evidence.words)
  const [note, setNote] = useState(evidence.note)
  const [chosen, setChosen] = useState(() => messages.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])))
  const params = { id: chargebackId }
  const store = (saved: StaffEvidence) => client.setQueryData(chargebackQuery(api, chargebackId).queryKey, saved)
  const save = () =>
    api(saveStaffEvidence, {
      params,
      body: { revision, words: words.trim(), note: note.trim(), messages: chosen },
    })
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      store(saved)
      toast({ title: 'Saved' })
    },
  })
  const sending = useMutation({
    mutationFn: async () => {
      const saved = await save()
      store(saved)
      return api(sendStaffEvidence, { params, body: { revision: saved.revision } })
    },
    onSuccess: (sent) => {
      store(sent)
      toast({ title: 'The answer is on its way to the bank' })
    },
  })
  const cause = saving.error ?? sending.error
  return {
    ...{ words, note, chosen, setWords, setNote, setChosen, saving, sending },
    tooLong: faultOf(words, chosen) ?? faultOf(note, []),
    failure: cause ? sentenceOf(cause) : null,
  }
}
