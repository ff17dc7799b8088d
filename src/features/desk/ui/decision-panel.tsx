import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { type RuleName, rules } from '#features/moderation/rules.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { parsePounds } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import {
  actionNameOf,
  type DecisionAction,
  hasDays,
  isAnswer,
  isAppeal,
  isRequest,
  isUndoable,
  needsNote,
  rulesFor,
} from '../case-states.ts'
import { type CaseDetail, decideCase } from '../contract.ts'
import { refusesCancellation } from '../order-decision-text.ts'
import { PartField } from '../part/ui/part-field.tsx'
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
  onDecided: () => void
}

/** The decision of an open case: what, by which rule, in which words, and what the member will read. */
export function DecisionPanel({ found, now, form, chosen, onChoose, onDecided }: Props) {
  const [written, setWritten] = useState<Written>(NOTHING)
  const set = (patch: Partial<Written>) => setWritten({ ...written, ...patch })
  const { mutate, isPending, error } = useDecide(found.id, onDecided)
  const fields = (error instanceof ApiError && error.body.fields) || {}
  // What is missing is entered at once, without looking for it by Tab.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error, form])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen !== null && !isPending) mutate(bodyOf(chosen, written, hasReason(found, chosen)))
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ActionChoice
        kind={found.subjectKind}
        actions={found.actions}
        chosen={chosen}
        onChoose={onChoose}
        error={fields['action']}
      />
      {chosen !== null && <Particulars found={found} action={chosen} written={written} set={set} fields={fields} />}
      {chosen !== null && (
        <>
          <TextField
            label="Note for staff"
            isOptional={!needsNote(chosen)}
            name="note"
            value={written.note}
            error={fields['note']}
            onChange={(event) => set({ note: event.target.value })}
          />
          <DecisionPreview
            found={found}
            action={chosen}
            rule={written.rule === '' ? null : written.rule}
            words={written.words}
            amount={parsePounds(written.pounds)}
            lines={written.lines}
            days={daysOf(written.days)}
            now={now}
          />
          {error && Object.keys(fields).length === 0 && (
            <Notice tone="destructive" isUrgent>
              {sentenceOf(error)}
            </Notice>
          )}
          <Button type="submit" tone="primary" size="large" isPending={isPending} pendingText="Sending">
            {submitText(chosen, found)}
          </Button>
          {(isUndoable(chosen) || found.subjectKind === 'no_show') && (
            <p className="-mt-2 text-ink-2 text-sm">Can be undone for 24 hours.</p>
          )}
        </>
      )}
    </form>
  )
}

/** Whether the people concerned read a reason. */
const hasReason = ({ subject }: CaseDetail, action: DecisionAction): boolean =>
  subject?.kind === 'no_show' ||
  (action !== 'erase' && (action !== 'none' || (subject?.kind === 'order' && refusesCancellation(action, subject))))

function submitText(action: DecisionAction, found: CaseDetail): string {
  const { subjectKind: kind } = found
  if (kind === 'order' && action === 'none' && hasReason(found, action)) return 'The order stands: send'
  if (kind === 'no_show') return `${actionNameOf(action, kind)}: send`
  if (action !== 'none') return `${actionNameOf(action, kind)} and send`
  return isRequest(kind) || kind === 'stuck_money' ? actionNameOf(action, kind) : 'Close: nothing wrong'
}

const daysOf = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

interface Written {
  rule: RuleName | ''
  words: string
  note: string
  pounds: string
  /** The listings of an order that the part is for. */
  lines: readonly number[]
  days: string
}

const NOTHING: Written = { rule: '', words: '', note: '', pounds: '', lines: [], days: '7' }

/** Only what the chosen decision uses. */
function bodyOf(
  action: DecisionAction,
  { rule, words, note, pounds, lines, days }: Written,
  isReasoned: boolean,
): Input<typeof decideCase>['body'] {
  const reason = { ...(rule !== '' && { rule }), ...(words && { words }) }
  const amount = parsePounds(pounds)
  const part = action === 'refund-part' && amount !== null && { amount, ...(lines.length > 0 && { lines: [...lines] }) }
  const lasting = hasDays(action) && { days: daysOf(days) ?? 0 }
  return { action, ...(isReasoned && reason), ...part, ...lasting, ...(note && { note }) }
}

interface ParticularsProps {
  found: CaseDetail
  action: DecisionAction
  written: Written
  set: (patch: Partial<Written>) => void
  fields: Record<string, string>
}

/** What the chosen decision needs: its days or its amount, the rule, and words. */
const Particulars = ({ found, action, written, set, fields }: ParticularsProps) => (
  <>
    {hasDays(action) && (
      <TextField
        label="For how many days"
        name="days"
        inputMode="numeric"
        value={written.days}
        error={fields['days']}
        onChange={(event) => set({ days: event.target.value })}
      />
    )}
    {action === 'refund-part' && (
      <PartField found={found} pounds={written.pounds} lines={written.lines} onPart={set} error={fields['amount']} />
    )}
    {hasReason(found, action) && (
      <Reason
        hasRule={!isAppeal(found.subjectKind) && found.subjectKind !== 'no_show' && !isAnswer(action)}
        isAnswer={isAnswer(action)}
        rules={rulesFor(found.subjectKind)}
        rule={written.rule}
        onRule={(rule) => set({ rule })}
        words={written.words}
        onWords={(words) => set({ words })}
        fields={fields}
      />
    )}
  </>
)

interface ReasonProps {
  /** A decision about an appeal, or an answer, names no rule. */
  hasRule: boolean
  isAnswer: boolean
  rules: readonly RuleName[]
  rule: RuleName | ''
  onRule: (rule: RuleName | '') => void
  words: string
  onWords: (words: string) => void
  fields: Record<string, string>
}

/** The rule of the terms, and what staff add in their own words. The member reads both. */
const Reason = ({ hasRule, isAnswer, rules: names, rule, onRule, words, onWords, fields }: ReasonProps) => (
  <>
    {hasRule && (
      <SelectField
        label="Rule"
        name="rule"
        value={rule}
        error={fields['rule']}
        onChange={(event) => onRule(names.find((name) => name === event.target.value) ?? '')}
      >
        <option value="">Choose a rule</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {rules[name].number} {rules[name].name}
          </option>
        ))}
      </SelectField>
    )}
    <TextArea
      label={isAnswer ? 'The answer' : 'In your words'}
      isOptional={!isAnswer}
      name="words"
      rows={isAnswer ? 6 : 2}
      countTo={1000}
      value={words}
      hint={isAnswer ? 'Sent by email.' : 'Read by everyone who is notified of the reason.'}
      error={fields['words']}
      onChange={(event) => onWords(event.target.value)}
    />
  </>
)

function useDecide(id: number, onDecided: () => void) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof decideCase>['body']) => api(decideCase, { params: { id: String(id) }, body }),
    onSuccess: (found) => {
      client.setQueryData(caseKey(id), found)
      onDecided()
      toast({ title: 'Decided', description: 'Everyone concerned is notified.' })
    },
  })
}
