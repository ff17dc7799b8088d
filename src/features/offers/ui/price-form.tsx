import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { type Pence, parsePounds } from '#shared/money.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { sentenceOf } from './use-offer-action.ts'

interface Props {
  label: string
  hint: string
  submitText: string
  /** The sentence that refuses a price; null when it can be sent. */
  refusal: (price: Pence) => string | null
  /** Rejects with what the server says. */
  send: (price: Pence) => Promise<unknown>
  onCancel: () => void
}

/** One price in pounds. What was typed stays after a refusal. */
export function PriceForm({ label, hint, submitText, refusal, send, onCancel }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const refuse = (sentence: string) => {
    setError(sentence)
    setPending(false)
    input.current?.focus()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const price = parsePounds(text)
    const refused = price === null ? 'Enter a price in pounds, such as 4.50' : refusal(price)
    if (price === null || refused !== null) return refuse(refused ?? '')
    setPending(true)
    setError(undefined)
    try {
      await send(price)
    } catch (failure) {
      refuse((failure instanceof ApiError ? failure.body.fields?.['price'] : undefined) ?? sentenceOf(failure))
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        ref={input}
        id={id}
        name="price"
        label={label}
        hint={hint}
        error={error}
        prefix="£"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={isPending} pendingText="Sending…">
          {submitText}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
