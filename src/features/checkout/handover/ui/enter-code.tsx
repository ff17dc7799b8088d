import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { formatTerm } from '#shared/dates.ts'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { allOf } from '../../base/ordered-units.ts'
import type { Transaction } from '../../base/shapes.ts'
import { CODE_LENGTH } from '../../base/terms.ts'
import { callName, codeIn, visitOf } from '../../order/handover.ts'
import { AgeCheck, useFocusAfterAgeCheck } from '../../order/ui/age-check.tsx'
import { NoCodeDialog } from '../../order/ui/handover-dialogs.tsx'
import { OrderedLines } from '../../order/ui/ordered-lines.tsx'
import { useOrderAction } from '../../order/ui/use-order-action.ts'
import { CodeDigits } from './code-digits.tsx'
import { CodeScanner } from './code-scanner.tsx'
import { FullScreen, HandoverItem } from './full-screen.tsx'

interface Props {
  order: Transaction
  /** The digits in the URL, as the phone's own camera app read them. Nothing is sent before the button is pressed. */
  readCode: string | undefined
}

/** The seller's screen at the handover: scan the buyer's QR code or type the six digits. */
export function EnterCode({ order, readCode = '' }: Props) {
  const buyer = callName(order.buyer)
  const entry = useCodeEntry(order, readCode)
  useFocusAfterAgeCheck(order.ageCheck === 'needed', entry.field)
  return (
    <FullScreen back="/transactions?tab=sales" title={`Enter ${buyer}’s code`}>
      <HandoverItem
        title={order.product.title}
        note={`For ${buyer} · ${visitOf(order)}`}
        imageUrl={order.product.imageUrl}
      />
      <OrderedLines lines={order.lines} cancelled={order.cancelledLines} />
      {order.ageCheck === 'needed' ? (
        <AgeCheck order={order} />
      ) : (
        <Digits order={order} buyer={buyer} readCode={readCode} entry={entry} />
      )}
    </FullScreen>
  )
}

interface DigitsProps extends Props {
  buyer: string
  entry: ReturnType<typeof useCodeEntry>
}

const Digits = ({ order, buyer, readCode, entry }: DigitsProps) => (
  <>
    <CodeScanner buyer={buyer} onText={entry.onText} />
    <form method="post" noValidate onSubmit={entry.onSubmit} className="mt-6 flex flex-1 flex-col">
      <CodeDigits field={entry.field} value={entry.code} onChange={entry.change} error={entry.error} />
      {entry.otherOrder !== null && <OtherOrder id={entry.otherOrder} />}
      {readCode && (
        <p className="mt-2 text-ink-2 text-sm">
          Check that {buyer} has {allOf(order.quantity)}, then confirm.
        </p>
      )}
      <div className="mt-auto flex flex-col gap-2 border-line border-t pt-4">
        <Button type="submit" tone="primary" size="large" isWide isPending={entry.isPending}>
          Check code
        </Button>
        <NoCode order={order} buyer={buyer} />
      </div>
    </form>
  </>
)

/** The digits, typed or scanned, and their confirmation. */
function useCodeEntry(order: Transaction, readCode: string) {
  const [code, setCode] = useState(readCode)
  const [other, setOther] = useState<number | null>(null)
  const { field, fault, say } = useFault<HTMLInputElement>()
  const { act, isPending, error, reset } = useOrderAction(order, () => {})
  // The server's refusal is also shown beside the digits.
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error, field])
  const send = (digits: string) => {
    const isWhole = digits.length === CODE_LENGTH
    say(isWhole ? null : `Enter the ${CODE_LENGTH} digits`)
    if (isWhole && !isPending) act({ kind: 'confirm', code: digits })
  }
  const onText = useScan(order.id, (found) => {
    if ('otherOrder' in found) return setOther(found.otherOrder)
    setOther(null)
    setCode(found.code)
    send(found.code)
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send(code)
  }
  return {
    code,
    change(digits: string) {
      reset()
      setCode(digits)
    },
    field,
    error: fault ?? error,
    /** The order of a scanned code, if it is not this one. */
    otherOrder: other,
    isPending,
    onText,
    onSubmit,
  }
}

const OtherOrder = ({ id }: { id: number }) => (
  <p role="alert" className="mt-2 text-sm">
    This code is for another order.{' '}
    <Link href={`/transactions/${id}/collect`} className="font-[620] underline underline-offset-3">
      Open that order
    </Link>
  </p>
)

/** Reports each text that the camera reads once: it sees the same code several times a second. */
function useScan(id: number, onRead: (found: { code: string } | { otherOrder: number }) => void) {
  const last = useRef('')
  const read = useRef(onRead)
  read.current = onRead
  return useCallback(
    (text: string) => {
      if (text === last.current) return
      last.current = text
      const found = codeIn(text, id)
      if (found) read.current(found)
    },
    [id],
  )
}

function NoCode({ order, buyer }: { order: Transaction; buyer: string }) {
  const [isOpen, setOpen] = useState(false)
  const { act, isPending, error, reset } = useOrderAction(order, () => setOpen(false))
  if (!order.actions.includes('handOver')) {
    if (!order.handOverFrom) return null
    return (
      <p className="text-center text-ink-3 text-sm">
        {buyer} has no code? You can mark it as handed over from {formatTerm(order.handOverFrom)}.
      </p>
    )
  }
  return (
    <>
      <Button
        tone="quiet"
        isWide
        onClick={() => {
          reset()
          setOpen(true)
        }}
      >
        {buyer} has no code
      </Button>
      <NoCodeDialog
        order={order}
        isOpen={isOpen}
        isPending={isPending}
        error={error}
        onClose={() => setOpen(false)}
        onConfirm={() => act({ kind: 'handOver' })}
      />
    </>
  )
}
