import { type SubmitEvent, useEffect, useState } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { SWAP_TERMS } from '../swap.ts'
import { sentenceOf, useRefresh } from './use-swap-action.ts'

/** Two groups of three digits. Screen readers read digit by digit, not as a number. */
export const OwnCode = ({ code, name }: { code: string; name: string }) => (
  <div className="rounded-md bg-label px-5 py-4 text-on-label">
    <p className="font-[620] text-sm">Your code</p>
    <p className="font-[760] font-display text-3xl tracking-[0.06em]">
      <span aria-hidden="true" className="whitespace-nowrap">
        {code.slice(0, 3)} {code.slice(3)}
      </span>
      <span className="sr-only select-none">{[...code].join(' ')}</span>
    </p>
    <p className="mt-1 text-sm">Show it to {name} only when you have what you get.</p>
  </div>
)

interface EntryProps {
  /** Whose code it is. */
  name: string
  /** Sends the digits and says what they did. Rejects when the server refuses them. */
  enter: (code: string) => Promise<void>
  onDone: () => void
}

/** The field for the code of who gets something from the viewer. */
export function CodeEntry({ name, enter, onDone }: EntryProps) {
  const [code, setCode] = useState('')
  const { field, fault, say } = useFault<HTMLInputElement>()
  const { send, failure, isPending } = useEntering(enter, onDone)
  // The server's refusal is also shown beside the code.
  useEffect(() => {
    if (failure) field.current?.focus()
  }, [failure, field])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const digits = code.normalize('NFKC').replace(/\D/g, '')
    const isWhole = digits.length === SWAP_TERMS.codeLength
    say(isWhole ? null : `Enter the ${SWAP_TERMS.codeLength} digits`)
    if (isWhole && !isPending) void send(digits)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <TextField
        ref={field}
        label={`Code of ${name}`}
        name="handover-code"
        error={fault ?? failure}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SWAP_TERMS.codeLength + 2}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="max-w-56"
      />
      <Button type="submit" tone="primary" isPending={isPending}>
        Confirm Handover
      </Button>
    </form>
  )
}

function useEntering(enter: EntryProps['enter'], onDone: () => void) {
  const refresh = useRefresh()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const send = async (code: string) => {
    setPending(true)
    setFailure(undefined)
    try {
      await enter(code)
      await refresh()
      onDone()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setPending(false)
    }
  }
  return { send, failure, isPending }
}
