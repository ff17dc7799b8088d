import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rules } from '#features/moderation/rules.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { actionNameOf, isRestriction, subjectNames } from '../case-states.ts'
import { type CaseDetail, type DecisionShown as Decision, undoDecision } from '../contract.ts'
import { DECIDED_HEADING } from './case-headings.ts'
import { caseKey } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

/** The decision that stands, and the way to undo it. */
export function DecisionShown({ found, onUndone }: { found: CaseDetail; onUndone: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(undoDecision, { params: { id: String(found.id) } }),
    onSuccess: (opened) => {
      client.setQueryData(caseKey(found.id), opened)
      onUndone()
      toast({ title: 'Undone', description: 'The case is open again.' })
    },
    onError: (error) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(error) }),
  })
  const { decision } = found
  if (!decision && found.status === 'decided')
    return (
      <p className="text-ink-2">
        It ended without a decision of staff.
        {found.subjectKind === 'no_show' && ' The two have settled it themselves.'}
        {found.subjectKind === 'order' && ' The steps of the order say how.'}
        {found.subjectKind === 'stuck_money' && ' The money has moved.'}
      </p>
    )
  if (!decision) return null
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 id={DECIDED_HEADING} tabIndex={-1} className="text-xl">
        Decided
      </h2>
      <Badge tone={decision.action === 'none' ? 'leaf' : 'rhubarb'}>
        {actionNameOf(decision.action, decision.subjectKind)}
        {decision.amount !== null && `: ${formatPounds(pence(decision.amount))}`}
      </Badge>
      <p className="text-sm">
        By {decision.by}, {formatMoment(decision.at)}
        {decision.until && `, until ${formatMoment(decision.until)}`}. Reference {decision.reference}.
      </p>
      {decision.rule && (
        <p className="text-sm">
          Rule {rules[decision.rule].number}, {rules[decision.rule].name}
        </p>
      )}
      {decision.words && (
        <p className="whitespace-pre-line break-words border-line border-l-4 pl-3">{decision.words}</p>
      )}
      {decision.note && <p className="break-words text-ink-2 text-sm">Note for staff: {decision.note}</p>}
      {decision.mayUndo && !found.isParty && (
        <Button onClick={() => mutate()} isPending={isPending} pendingText="Undoing">
          {isRestriction(decision.action) ? 'Lift it' : 'Undo the decision'}
        </Button>
      )}
    </section>
  )
}

/** Earlier decisions about the subject and about the people of the case. */
export const EarlierDecisions = ({ earlier, caseId }: { earlier: readonly Decision[]; caseId: number }) => (
  <ul>
    {earlier.map((one) => (
      <li key={one.reference} className="border-line border-b py-2.5 text-sm">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            <strong>{actionNameOf(one.action, one.subjectKind)}</strong>
            {one.amount !== null && ` (${formatPounds(pence(one.amount))})`}
            {one.rule && `, rule ${rules[one.rule].number} ${rules[one.rule].name}`}
            {one.isUndone && ', undone'}
          </span>
          <span className="text-ink-2">{formatMoment(one.at)}</span>
        </p>
        <p className="text-ink-2">
          {subjectNames[one.subjectKind]}
          {one.about && ` (${one.about})`}, decided by {one.by}
          {one.caseId !== caseId && (
            <>
              , <TextLink href={`/staff/${one.caseId}`}>case {one.caseId}</TextLink>
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
)
