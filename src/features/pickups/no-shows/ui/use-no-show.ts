import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { Attendance } from '../contract.ts'
import type { NoShowAnswer } from '../no-show.ts'
import { attendanceQuery } from './queries.ts'

/** What a party can say about a pickup. */
export type NoShowAction =
  | { kind: 'say'; words: string }
  | { kind: 'answer'; answer: NoShowAnswer; words: string }
  | { kind: 'withdraw' }

const praise = { say: 'Sent', answer: 'Answer sent', withdraw: 'Withdrawn' } as const

async function call(api: Api, transactionId: number, action: NoShowAction): Promise<Attendance> {
  const { answerNoShow, sayNoShow, withdrawNoShow } = await import('../contract.ts')
  const params = { id: String(transactionId) }
  if (action.kind === 'withdraw') return api(withdrawNoShow, { params })
  const words = action.words.trim() ? { words: action.words } : {}
  if (action.kind === 'say') return api(sayNoShow, { params, body: words })
  return api(answerNoShow, { params, body: { answer: action.answer, ...words } })
}

/** Sends what a party says, and shows the result. */
export function useNoShow(transactionId: number, otherName: string) {
  const api = useApi()
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  /** False when it was refused or not sent. */
  const act = async (action: NoShowAction): Promise<boolean> => {
    if (isPending) return false
    setPending(true)
    setError(undefined)
    const { queryKey } = attendanceQuery(api, transactionId)
    try {
      client.setQueryData(queryKey, await call(api, transactionId, action))
      toast({ title: praise[action.kind], description: `We have notified ${otherName}.` })
      return true
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.')
      void client.invalidateQueries({ queryKey })
      return false
    } finally {
      setPending(false)
    }
  }
  return { act, isPending, error }
}
