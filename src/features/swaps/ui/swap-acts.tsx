import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import type { Swap } from '../contract.ts'
import { type SwapAnswer, swapAnswers } from '../swap.ts'
import { useSwapAnswer } from './use-swap-action.ts'

// Only who answers with something else needs it.
const CounterForm = lazy(async () => ({ default: (await import('./counter-form.tsx')).CounterForm }))

const names: Readonly<Record<SwapAnswer, string>> = {
  accept: 'Accept Swap',
  decline: 'Decline',
  withdraw: 'Withdraw',
  cancel: 'Cancel the Swap',
}

/** The buttons for what the viewer may do with a swap. */
export function SwapActs({ swap, onDone }: { swap: Swap; onDone: () => void }) {
  const { mutate, isPending, variables } = useSwapAnswer(swap, onDone)
  const [isCountering, setCountering] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    setCountering(false)
    onDone()
  }
  const possible = swapAnswers.filter((answer) => swap.acts.includes(answer))
  if (possible.length === 0) return null
  if (isCountering) {
    return (
      <Suspense fallback={<p role="status">Loading…</p>}>
        <CounterForm swap={swap} onCancel={close} />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {possible.map((answer) => (
        <Button
          key={answer}
          tone={answer === 'accept' ? 'primary' : answer === 'cancel' ? 'quiet' : 'secondary'}
          isPending={isPending && variables === answer}
          onClick={() => (answer === 'cancel' ? setLeaving(true) : mutate(answer))}
        >
          {names[answer]}
        </Button>
      ))}
      {swap.acts.includes('counter') && <Button onClick={() => setCountering(true)}>Propose Something Else</Button>}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title="Cancel this swap?"
        confirmText="Cancel the Swap"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate('cancel', { onSettled: () => setLeaving(false) })}
      >
        {swap.other.fullName} is notified, and what is reserved goes back into both your listings.
      </ConfirmDialog>
    </div>
  )
}
