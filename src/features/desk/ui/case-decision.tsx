import { type RefObject, useRef, useState } from 'react'
import type { DecisionAction } from '../case-states.ts'
import { choicesOf } from '../choices.ts'
import type { CaseDetail } from '../contract.ts'
import { ClaimButton, useClaim } from './claim-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DecisionShown } from './decision-shown.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

interface Props {
  found: CaseDetail
  me: number
  now: Date | null
  next: () => void
  previous: () => void
}

/** The right column of the desk: claim and decide, or the decision that stands. */
export function CaseDecision({ found, me, now, next, previous }: Props) {
  const [chosen, setChosen] = useState<DecisionAction | null>(null)
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const { toggle } = useClaim(found, me)
  const choices = choicesOf(found, me)
  const mayDecide = choices.length > 0
  useDeskKeys({
    ...{ next, previous },
    claim: () => mayDecide && toggle(),
    choose: (index) => {
      const action = choices[index]
      if (action) setChosen(action)
    },
    submit: () => form.current?.requestSubmit(),
  })
  return (
    <div className="flex flex-col gap-5">
      {mayDecide && <DecisionPanel found={found} now={now} form={form} chosen={chosen} onChoose={setChosen} />}
      {found.status === 'open' && found.actions.length === 0 && (
        <p className="text-ink-2">You can read this case. Another member of staff decides it.</p>
      )}
      <DecisionShown found={found} />
      <ClaimButton found={found} me={me} />
    </div>
  )
}
