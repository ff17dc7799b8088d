import { type SubmitEvent, useEffect, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { OwnCode } from '../../ui/handover-panel.tsx'
import { sentenceOf, useRefresh } from '../../ui/use-swap-action.ts'
import type { SwapRing } from '../contract.ts'
import { RING_TERMS } from '../ring.ts'

interface Props {
  ring: SwapRing
  onDone: () => void
}

/** The code for who gives to the viewer, and the field for the code of who gets from them. */
export function RingHandover({ ring, onDone }: Props) {
  const [given, got] = [ring.parts[0], ring.parts.at(-1)]
  if (!(given && got)) return null
  return (
    <section aria-label="Handover" className="flex flex-col gap-5">
      <p className="max-w-[64ch] text-ink-2">
        Agree where and when you meet in your messages with{' '}
        <TextLink href={`/messages/${given.receiver.id}`}>{given.receiver.fullName}</TextLink>
        {got.giver.id !== given.receiver.id && (
          <>
            {' and with '}
            <TextLink href={`/messages/${got.giver.id}`}>{got.giver.fullName}</TextLink>
          </>
        )}
        , one after another, or all of you at a <TextLink href="/community?tab=events">swap day</TextLink>.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {ring.receivingCode && <OwnCode code={ring.receivingCode} name={got.giver.fullName} />}
        {ring.acts.includes('code') && <CodeEntry ring={ring} name={given.receiver.fullName} onDone={onDone} />}
      </div>
    </section>
  )
}

function CodeEntry({ ring, name, onDone }: Props & { name: string }) {
  const [code, setCode] = useState('')
  const { field, fault, say } = useFault<HTMLInputElement>()
  const { send, failure, isPending } = useRingCode(ring.id, onDone)
  // The server's refusal is also shown beside the code.
  useEffect(() => {
    if (failure) field.current?.focus()
  }, [failure, field])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const digits = code.normalize('NFKC').replace(/\D/g, '')
    const isWhole = digits.length === RING_TERMS.codeLength
    say(isWhole ? null : `Enter the ${RING_TERMS.codeLength} digits`)
    if (isWhole && !isPending) void send(digits)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <TextField
        ref={field}
        label={`Code of ${name}`}
        name="ring-code"
        error={fault ?? failure}
        inputMode="numeric"
        autoComplete="off"
        maxLength={RING_TERMS.codeLength + 2}
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

function useRingCode(id: number, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const send = async (code: string) => {
    setPending(true)
    setFailure(undefined)
    const { enterRingCode } = await import('../contract.ts')
    try {
      const { status } = await api(enterRingCode, { params: { id: String(id) }, body: { code } })
      toast({ title: status === 'completed' ? 'The ring is complete' : 'Handed over' })
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
