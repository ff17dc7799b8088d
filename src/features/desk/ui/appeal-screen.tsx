import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { type AppealState, sendAppeal } from '../appeal-contract.ts'
import { appealQuery } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

const states: Readonly<Record<Exclude<AppealState['state'], 'open'>, string>> = {
  sent: 'We have your appeal. Another member of staff looks at it, where there is one, and you read the outcome by email.',
  over: 'This decision can no longer be appealed: it was changed, or its six months are over.',
  upheld: 'We looked again, and the decision stands.',
  overturned: 'We looked again and have overturned the decision.',
}

interface Props {
  token: string
  loaded: AppealState
  /** For a reader who is suspended: how to read their data. */
  ownData: ReactNode
}

/** Asks for another look at a decision. Also for people who cannot sign in. */
export function AppealScreen({ token, loaded, ownData }: Props) {
  const api = useApi()
  const { data: appeal = loaded } = useQuery({ ...appealQuery(api, token), initialData: loaded })
  return (
    <div className="sheet max-w-2xl py-6 lg:py-10">
      <h1>Ask us to look again</h1>
      <p className="mt-3 text-ink-2">
        Decision {appeal.reference} about “{appeal.about}”, {formatDay(appeal.at)}.
      </p>
      {appeal.state === 'open' ? (
        <AppealForm token={token} until={appeal.until} />
      ) : (
        <Notice tone="success" className="mt-5">
          {states[appeal.state]}
        </Notice>
      )}
      {appeal.isSuspended && ownData}
    </div>
  )
}

function AppealForm({ token, until }: { token: string; until: string }) {
  const api = useApi()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(sendAppeal, { params: { key: token }, body: { words } }),
    onSuccess: (sent) => client.setQueryData(appealQuery(api, token).queryKey, sent),
  })
  const fields = (error instanceof ApiError && error.body.fields) || {}
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <p>
        You can appeal until {formatDay(until)}, once. Another member of staff decides, where there is one. You need not
        be signed in.
      </p>
      <TextArea
        label="Why are we wrong?"
        name="words"
        rows={6}
        countTo={2000}
        value={words}
        error={fields['words']}
        onChange={(event) => setWords(event.target.value)}
      />
      {error && Object.keys(fields).length === 0 && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button type="submit" tone="primary" isPending={isPending} pendingText="Sending" className="self-start">
        Send the appeal
      </Button>
    </form>
  )
}
