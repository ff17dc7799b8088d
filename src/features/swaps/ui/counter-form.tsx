import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { CounterChoices, NewDifference, Swap } from '../contract.ts'
import { DifferenceField, differenceFrom, differenceInputOf } from './difference-field.tsx'
import { choiceFault, ItemPicker } from './item-picker.tsx'
import { counterChoicesQuery } from './queries.ts'
import { sentenceOf, useRefresh } from './use-swap-action.ts'

interface Props {
  swap: Swap
  /** Closes the form, also after it was sent. */
  onCancel: () => void
}

/** Proposes other listings instead, of both sides. */
export function CounterForm(props: Props) {
  const { data, isError } = useQuery({ ...counterChoicesQuery(useApi(), props.swap.id), throwOnError: false })
  if (data) return <Choices {...props} choices={data} />
  return (
    <p role="status" className="flex flex-wrap items-center gap-4 text-ink-2">
      {isError ? 'The listings could not be loaded.' : 'Loading the listings...'}
      {isError && <Button onClick={props.onCancel}>Back</Button>}
    </p>
  )
}

const idsOf = (items: readonly { id: number }[], among: readonly { id: number }[]): number[] =>
  items.map(({ id }) => id).filter((id) => among.some((one) => one.id === id))

function Choices({ swap, choices, onCancel }: Props & { choices: CounterChoices }) {
  const [mine, setMine] = useState(() => idsOf(swap.mine, choices.mine))
  const [theirs, setTheirs] = useState(() => idsOf(swap.theirs, choices.theirs))
  const [difference, setDifference] = useState(() => differenceInputOf(swap.difference))
  const [hasTried, setTried] = useState(false)
  const { send, failure, isPending } = useCounter(swap, onCancel)
  // The form takes the place of the button that opened it.
  useEffect(() => document.getElementById('pick-mine')?.querySelector('input')?.focus(), [])
  const faults = {
    mine: choiceFault(mine, 'Choose at least one of your listings'),
    theirs: choiceFault(theirs, 'Choose at least one of their listings'),
  }
  const asked = differenceFrom(difference)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = faults.mine ? ['mine'] : faults.theirs ? ['theirs'] : []
    if (first !== undefined) document.getElementById(`pick-${first}`)?.querySelector('input')?.focus()
    else if ('fault' in asked) document.getElementById('difference-amount')?.focus()
    else void send({ mine, theirs, difference: asked.value })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-6 sm:grid-cols-2">
        <ItemPicker
          {...{ legend: 'You give', name: 'mine', items: choices.mine, chosen: mine, onChange: setMine }}
          error={hasTried ? faults.mine : undefined}
        />
        <ItemPicker
          {...{ legend: 'You get', name: 'theirs', items: choices.theirs, chosen: theirs, onChange: setTheirs }}
          hint={`What ${swap.other.fullName} swaps`}
          error={hasTried ? faults.theirs : undefined}
        />
      </div>
      <DifferenceField
        {...{ name: swap.other.fullName, input: difference, onChange: setDifference }}
        error={hasTried && 'fault' in asked ? asked.fault : undefined}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={isPending} pendingText="Sending…">
          Send Proposal
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useCounter({ id, turn, other }: Swap, onSent: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const send = async (proposal: { mine: number[]; theirs: number[]; difference: NewDifference }) => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    const { counterSwap } = await import('../contract.ts')
    try {
      await api(counterSwap, { params: { id: String(id) }, body: { turn, ...proposal } })
    } catch (error) {
      setFailure(sentenceOf(error))
      setPending(false)
      return
    }
    toast({ title: 'Your proposal was sent', description: `${other.fullName} has 72 hours to answer.` })
    await refresh()
    onSent()
  }
  return { send, failure, isPending }
}
