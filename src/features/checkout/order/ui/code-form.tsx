import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Transaction } from '../../base/shapes.ts'
import { CODE_LENGTH } from '../../base/terms.ts'
import { AgeCheck, useFocusAfterAgeCheck } from './age-check.tsx'

export interface CodeFormProps {
  order: Transaction
  isPending: boolean
  /** The server's response to the last code. */
  error: string | undefined
  onCode: (code: string) => void
  /** Content before the button. */
  cancel?: ReactNode
}

/** The seller proves the handover with the buyer's six digits. Nothing is sent before the button is pressed. */
export function CodeForm({ order, isPending, error, onCode, cancel }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { field, fault, say } = useFault<HTMLInputElement>()
  // The server's refusal is also shown beside the code.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error, field])
  useFocusAfterAgeCheck(order.ageCheck === 'needed', field)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const digits = code.replace(/\D/g, '')
    const isWhole = digits.length === CODE_LENGTH
    say(isWhole ? null : `Enter the ${CODE_LENGTH} digits`)
    if (isWhole && !isPending) onCode(digits)
  }
  if (order.ageCheck === 'needed') {
    return (
      <div className="flex flex-col gap-4">
        <AgeCheck order={order} />
        <div className="flex justify-end">{cancel}</div>
      </div>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>Ask {order.buyer.fullName} for their collection code when you hand it over.</p>
      <TextField
        ref={field}
        label="Collection code"
        name="collection-code"
        error={fault ?? error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={CODE_LENGTH + 2}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="max-w-56"
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        {cancel}
        <Button type="submit" tone="primary" isPending={isPending}>
          Confirm Receipt
        </Button>
      </div>
    </form>
  )
}
