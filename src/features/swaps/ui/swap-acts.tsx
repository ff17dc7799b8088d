import { lazy, Suspense, useState } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import type { Swap } from '../contract.ts'
import { type SwapAnswer, swapAnswers } from '../swap.ts'
import { useSwapAnswer } from './use-swap-action.ts'

// Only who answers with something else needs it.
const CounterForm = lazy(async () => ({ default: (await import('./counter-form.tsx')).CounterForm }))

/** Answers that bind or undo what is agreed, and are asked about first. */
type Asked = 'accept' | 'cancel'

const isAsked = (answer: SwapAnswer): answer is Asked => answer === 'accept' || answer === 'cancel'

const names: Readonly<Record<SwapAnswer, string>> = {
  accept: 'Accept Swap',
  decline: 'Decline',
  withdraw: 'Withdraw',
  cancel: 'Cancel the Swap',
}

function acceptWords({ difference, other }: Swap): string {
  if (!difference)
    return 'One of each is reserved at once, and you and the other member each get a code for the handover.'
  const pounds = formatPounds(pence(difference.amount))
  const codes = 'Then you each get a code for the handover.'
  return difference.isMine
    ? `One of each is reserved at once. You have 24 hours to pay ${pounds} by card. ${codes}`
    : `One of each is reserved at once. ${other.fullName} has 24 hours to pay ${pounds} by card, of which you get ${formatPounds(pence(difference.payeeGets))} after our fee. ${codes}`
}

/** The buttons for what the viewer may do with a swap. */
export function SwapActs({ swap, onDone }: { swap: Swap; onDone: () => void }) {
  const { mutate, isPending, variables } = useSwapAnswer(swap, onDone)
  const [isCountering, setCountering] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
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
          onClick={() => (isAsked(answer) ? setAsked(answer) : mutate(answer))}
        >
          {names[answer]}
        </Button>
      ))}
      {swap.acts.includes('counter') && <Button onClick={() => setCountering(true)}>Propose Something Else</Button>}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'cancel' ? 'Cancel this swap?' : 'Accept this swap?'}
        confirmText={names[asked ?? 'accept']}
        isDangerous={asked === 'cancel'}
        isPending={isPending}
        onConfirm={() => asked && mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {asked === 'cancel'
          ? `${swap.other.fullName} is notified, and what is reserved goes back into both your listings.${swap.difference?.state === 'paid' ? ' What was paid is refunded.' : ''}`
          : acceptWords(swap)}
      </ConfirmDialog>
    </div>
  )
}
