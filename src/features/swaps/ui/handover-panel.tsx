import { type SubmitEvent, useEffect, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Swap } from '../contract.ts'
import { SWAP_TERMS } from '../swap.ts'
import { sentenceOf, useRefresh } from './use-swap-action.ts'

/** The viewer's code, and the field for the other's. */
export const HandoverPanel = ({ swap, onDone }: { swap: Swap; onDone: () => void }) => (
  <section aria-label="Handover" className="flex flex-col gap-5">
    <p className="max-w-[64ch] text-ink-2">
      Agree where and when you meet in <TextLink href={`/messages/${swap.other.id}`}>your messages</TextLink>, for
      example at a <TextLink href="/community?tab=events">swap day</TextLink>. Each of you shows the other their code
      once they have the plants.
    </p>
    <div className="grid gap-5 sm:grid-cols-2">
      {swap.handoverCode && <OwnCode code={swap.handoverCode} name={swap.other.fullName} />}
      {swap.acts.includes('code') ? (
        <CodeEntry swap={swap} onDone={onDone} />
      ) : (
        <p className="self-center">You have entered the code of {swap.other.fullName}.</p>
      )}
    </div>
  </section>
)

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

function CodeEntry({ swap, onDone }: { swap: Swap; onDone: () => void }) {
  const [code, setCode] = useState('')
  const { field, fault, say } = useFault<HTMLInputElement>()
  const { send, failure, isPending } = useCode(swap, onDone)
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
        label={`Code of ${swap.other.fullName}`}
        name="swap-code"
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

function useCode({ id, other }: Swap, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const send = async (code: string) => {
    setPending(true)
    setFailure(undefined)
    const { enterSwapCode } = await import('../contract.ts')
    try {
      const { status } = await api(enterSwapCode, { params: { id: String(id) }, body: { code } })
      const isComplete = status === 'completed'
      toast({
        title: isComplete ? 'The swap is complete' : 'The code is right',
        description: isComplete ? `Swapped with ${other.fullName}` : `${other.fullName} can enter yours now.`,
      })
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
