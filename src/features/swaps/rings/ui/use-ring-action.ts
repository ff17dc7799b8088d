import { useMutation } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf, useRefresh } from '../../ui/use-swap-action.ts'
import type { RingAnswer } from '../ring.ts'

const done: Readonly<Record<RingAnswer, string>> = {
  accept: 'You have accepted',
  decline: 'You declined: the ring has ended',
  cancel: 'The ring is cancelled',
  stop: 'You need not give any more',
}

/** Sends an answer to a ring, then shows what became of it. `onDone` gets the focus when the button is gone. */
export function useRingAnswer(id: number, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (answer: RingAnswer) =>
      api((await import('../contract.ts')).answerRing, { params: { id: String(id), answer } }),
    onSuccess: async ({ status }, answer) => {
      toast({ title: answer === 'accept' && status === 'agreed' ? 'Agreed: one of each is reserved' : done[answer] })
      await refresh()
      onDone()
    },
    onError: async (error) => {
      toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' })
      await refresh()
    },
  })
}
