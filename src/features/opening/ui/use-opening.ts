import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { answerOpening, type OpeningState, writeOpeningDocuments } from '../contract.ts'
import { type Answers, answerFault, QUESTION_IDS, type QuestionId } from '../questions.ts'
import { openingQuery } from './opening-queries.ts'
import { termsReviewQuery } from './terms-query.ts'

type Faults = Partial<Record<QuestionId, string>>

const answersOf = ({ answers }: OpeningState): Answers =>
  Object.fromEntries(answers.map(({ question, answer }) => [question, answer]))

/** The form of the questions: what is entered, what is wrong with it, and how it is stored. */
export function useOpening(loaded: OpeningState) {
  const api = useApi()
  const client = useQueryClient()
  const { data: state } = useQuery({ ...openingQuery(api), initialData: loaded })
  const [typed, setTyped] = useState<Answers>({})
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const answers = useMemo(() => ({ ...answersOf(state), ...typed }), [state, typed])
  const isProposed = (id: QuestionId): boolean =>
    typed[id] === undefined && state.answers.some(({ question, isProposed }) => question === id && isProposed)

  const { mutate, isPending } = useMutation({
    mutationFn: async (withDocuments: boolean) => {
      const given = QUESTION_IDS.flatMap((question) => {
        const answer = answers[question]?.trim() ?? ''
        return answer === '' ? [] : [{ question, answer }]
      })
      const stored = await api(answerOpening, { body: { answers: given } })
      return withDocuments ? api(writeOpeningDocuments, {}) : stored
    },
    onSuccess: (reply, withDocuments) => {
      client.setQueryData(openingQuery(api).queryKey, reply)
      void client.invalidateQueries(termsReviewQuery(api))
      setTyped({})
      toast({ title: withDocuments ? 'The documents are written' : 'The answers are saved' })
      if (withDocuments) requestAnimationFrame(() => document.getElementById('documents')?.focus())
    },
    onError: (cause) =>
      setFailure(cause instanceof ApiError ? cause.sentence : 'Something went wrong. Please try again.'),
  })

  /** Saves what is entered; with documents, every question must have an answer. */
  const save = (withDocuments: boolean) => {
    const found: Faults = {}
    for (const id of QUESTION_IDS) {
      const fault = answerFault(id, answers[id] ?? '')
      if (fault !== null && (withDocuments || (answers[id] ?? '').trim() !== '')) found[id] = fault
    }
    setFaults(found)
    setFailure(undefined)
    if (Object.keys(found).length === 0) mutate(withDocuments)
  }
  const answer = (id: QuestionId, value: string) => setTyped((before) => ({ ...before, [id]: value }))
  return { state, answers, faults, failure, isPending, isProposed, answer, save }
}
