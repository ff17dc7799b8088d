import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { type RuleName, ruleNames, rules } from '#features/moderation/rules.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { actionNames, actionsFor, type DecisionAction, isUndoable } from '../case-states.ts'
import { type CaseDetail, decideCase } from '../contract.ts'
import { ActionChoice } from './action-choice.tsx'
import { DecisionPreview } from './decision-preview.tsx'
import { caseKey } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

interface Props {
  found: CaseDetail
  now: Date | null
  /** Also submitted by the Enter key. */
  form: RefObject<HTMLFormElement | null>
  chosen: DecisionAction | null
  onChoose: (action: DecisionAction) => void
}

/** The decision of an open case: what, by which rule, in which words, and what the member will read. */
export function DecisionPanel({ found, now, form, chosen, onChoose }: Props) {
  const [rule, setRule] = useState<RuleName | ''>('')
  const [words, setWords] = useState('')
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useDecide(found.id)
  const fields = (error instanceof ApiError && error.body.fields) || {}
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen === null || isPending) return
    const reason = { ...(rule !== '' && { rule }), ...(words && { words }) }
    mutate({ action: chosen, ...(chosen !== 'none' && reason), ...(note && { note }) })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ActionChoice
        actions={actionsFor[found.subjectKind]}
        chosen={chosen}
        onChoose={onChoose}
        error={fields['action']}
      />
      {chosen !== null && chosen !== 'none' && (
        <Reason rule={rule} onRule={setRule} words={words} onWords={setWords} fields={fields} />
      )}
      {chosen !== null && (
        <>
          <TextField
            label="Note for staff"
            isOptional
            name="note"
            value={note}
            error={fields['note']}
            onChange={(event) => setNote(event.target.value)}
          />
          <DecisionPreview found={found} action={chosen} rule={rule === '' ? null : rule} words={words} now={now} />
          {error && Object.keys(fields).length === 0 && (
            <Notice tone="destructive" isUrgent>
              {sentenceOf(error)}
            </Notice>
          )}
          <Button type="submit" tone="primary" size="large" isPending={isPending} pendingText="Sending">
            {chosen === 'none' ? 'Close: nothing wrong' : `${actionNames[chosen]} and send`}
          </Button>
          {isUndoable(chosen) && <p className="-mt-2 text-ink-2 text-sm">Can be undone for 24 hours.</p>}
        </>
      )}
    </form>
  )
}

interface ReasonProps {
  rule: RuleName | ''
  onRule: (rule: RuleName | '') => void
  words: string
  onWords: (words: string) => void
  fields: Record<string, string>
}

/** The rule of the terms, and what staff add in their own words. The member reads both. */
const Reason = ({ rule, onRule, words, onWords, fields }: ReasonProps) => (
  <>
    <SelectField
      label="Rule"
      name="rule"
      value={rule}
      error={fields['rule']}
      onChange={(event) => onRule(event.target.value as RuleName | '')}
    >
      <option value="">Choose a rule</option>
      {ruleNames.map((name) => (
        <option key={name} value={name}>
          {rules[name].number} {rules[name].name}
        </option>
      ))}
    </SelectField>
    <TextArea
      label="In your words"
      isOptional
      name="words"
      rows={2}
      countTo={1000}
      value={words}
      hint="The member reads this."
      error={fields['words']}
      onChange={(event) => onWords(event.target.value)}
    />
  </>
)

function useDecide(id: number) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof decideCase>['body']) => api(decideCase, { params: { id: String(id) }, body }),
    onSuccess: (found) => {
      client.setQueryData(caseKey(id), found)
      toast({ title: 'Decided', description: 'Everyone concerned is notified.' })
    },
  })
}
