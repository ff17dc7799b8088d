import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { CounterChoices, Swap } from '../contract.ts'
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
  const [hasTried, setTried] = useState(false)
  const { send, failure, isPending } = useCounter(swap, onCancel)
  // The form takes the place of the button that opened it.
  useEffect(() => document.getElementById('pick-mine')?.querySelector('input')?.focus(), [])
  const faults = {
    mine: choiceFault(mine, 'Choose at least one of your listings'),
    theirs: choiceFault(theirs, 'Choose at least one of their listings'),
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = faults.mine ? ['mine'] : faults.theirs ? ['theirs'] : []
    if (first === undefined) void send(mine, theirs)
    else document.getElementById(`pick-${first}`)?.querySelector('input')?.focus()
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
  const send = async (mine: number[], theirs: number[]) => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    const { counterSwap } = await import('../contract.ts')
    try {
      await api(counterSwap, { params: { id: String(id) }, body: { turn, mine, theirs } })
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
