import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import type { DecisionAction } from '../case-states.ts'
import { choicesOf } from '../choices.ts'
import type { CaseDetail } from '../contract.ts'
import { CASE_HEADING, DECIDED_HEADING } from './case-headings.ts'
import { ClaimButton, useClaim } from './claim-panel.tsx'
import { DecideBar } from './decide-bar.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DecisionShown } from './decision-shown.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

interface Props {
  found: CaseDetail
  me: number
  now: Date | null
  next: () => void
  previous: () => void
  /** Whether the queue has another case. */
  hasOther: boolean
}

/** The right column of the desk: claim and decide, or the decision that stands. */
export function CaseDecision({ found, me, now, next, previous, hasOther }: Props) {
  const [chosen, setChosen] = useState<DecisionAction | null>(null)
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const { toggle } = useClaim(found, me)
  const choices = choicesOf(found, me)
  const mayDecide = choices.length > 0
  // Of a missed pickup, "neither" records nothing: it does not say that all was well.
  const hasNothingWrong = choices[0] === 'none' && choices.length > 1 && found.subjectKind !== 'no_show'
  const keepFocus = useFocusAfter(found.status)
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
      {mayDecide && (
        <DecisionPanel
          found={found}
          now={now}
          form={form}
          chosen={chosen}
          onChoose={setChosen}
          onDecided={() => keepFocus('decided')}
        />
      )}
      {found.status === 'open' && found.actions.length === 0 && (
        <p className="text-ink-2">You can read this case. Another member of staff decides it.</p>
      )}
      <DecisionShown found={found} onUndone={() => keepFocus('open')} />
      {found.status === 'decided' && hasOther && <Button onClick={next}>Next case</Button>}
      <ClaimButton found={found} me={me} />
      {mayDecide && chosen === null && (
        <DecideBar form={form} onNothing={hasNothingWrong ? () => setChosen('none') : null} />
      )}
    </div>
  )
}

/**
 * What was pressed is gone once the case is decided or open again. The focus then moves to what took its place, unless a
 * colleague decided: their reader is elsewhere.
 */
function useFocusAfter(status: CaseDetail['status']): (awaited: CaseDetail['status']) => void {
  const [awaited, setAwaited] = useState<CaseDetail['status'] | null>(null)
  useEffect(() => {
    if (awaited !== status) return
    const decided = status === 'decided' ? document.getElementById(DECIDED_HEADING) : null
    ;(decided ?? document.getElementById(CASE_HEADING))?.focus()
    setAwaited(null)
  }, [awaited, status])
  return setAwaited
}
