import { useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import type { SwapRing } from '../contract.ts'
import { type RingAnswer, ringAnswers } from '../ring.ts'
import { useRingAnswer } from './use-ring-action.ts'

const names: Readonly<Record<RingAnswer, string>> = {
  accept: 'Accept Ring',
  decline: 'Decline',
  cancel: 'Cancel the Ring',
  stop: 'Stop Giving',
}

/** What follows for the others, asked before it is sent. */
const consequences: Readonly<Record<RingAnswer, string>> = {
  accept:
    'Once all have accepted, one of each is reserved and you hand over within 14 days. Until then you can still decline.',
  decline: 'It ends for everyone, and they are notified without your name. This exchange is not proposed to you again.',
  cancel:
    'It ends for everyone, and they are notified without your name. What is reserved goes back into all listings.',
  stop: 'Your unit goes back into your listing. Who was to get it is notified.',
}

/** The buttons for what the viewer may do with a ring. */
export function RingActs({ ring, onDone }: { ring: SwapRing; onDone: () => void }) {
  const { mutate, isPending, variables } = useRingAnswer(ring.id, onDone)
  const [asked, setAsked] = useState<RingAnswer>()
  const possible = ringAnswers.filter((answer) => ring.acts.includes(answer))
  if (possible.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {possible.map((answer) => (
        <Button
          key={answer}
          tone={answer === 'accept' ? 'primary' : answer === 'decline' ? 'secondary' : 'quiet'}
          isPending={isPending && variables === answer}
          onClick={() => setAsked(answer)}
        >
          {names[answer]}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${names[asked ?? 'accept']}?`}
        confirmText={names[asked ?? 'accept']}
        isDangerous={asked !== 'accept'}
        isPending={isPending}
        onConfirm={() => asked && mutate(asked, { onSettled: () => setAsked(undefined) })}
      >
        {asked && consequences[asked]}
      </ConfirmDialog>
    </div>
  )
}
