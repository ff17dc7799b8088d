import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Transaction } from '../contract.ts'
import { CODE_LENGTH } from '../terms.ts'

interface Props {
  order: Transaction
  isOpen: boolean
  isPending: boolean
  /** What the server said to the last code. */
  error: string | undefined
  onCode: (code: string) => void
  onClose: () => void
}

/** The seller proves the handover with the six digits the buyer shows. */
export function CodeDialog(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={`Confirm receipt of “${props.order.product.title}”?`}>
      <CodeForm {...props} />
    </Dialog>
  )
}

function CodeForm({ order, isPending, error, onCode, onClose }: Props) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const digits = code.replace(/\D/g, '')
    const isWhole = digits.length === CODE_LENGTH
    setFault(isWhole ? undefined : `Enter the ${CODE_LENGTH} digits`)
    if (isWhole && !isPending) onCode(digits)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>Ask {order.buyer.fullName} for their collection code when you hand it over.</p>
      <TextField
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
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isPending}>
          Confirm Receipt
        </Button>
      </div>
    </form>
  )
}
