import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { useOrderAction } from './use-order-action.ts'

/** A step before the handover of a bladed tool: the seller looks at the buyer's proof of age. */
export function AgeCheck({ order }: { order: Parameters<typeof useOrderAction>[0] }) {
  const { act, isPending, error } = useOrderAction(order, () => {})
  const { fullName } = order.buyer
  return (
    <Notice tone="warning" title="18+: ask for proof of age first">
      <p>
        A bladed tool must not be sold to anyone under 18. Look at {fullName}’s passport, driving licence or PASS card.
        Hand it over only after you have seen one of them. If {fullName} is under 18, cancel the sale.
      </p>
      {error && <p className="mt-2 font-[620]">{error}</p>}
      <p className="mt-3">
        <Button tone="primary" isPending={isPending} onClick={() => act({ kind: 'checkAge' })}>
          I have seen it: 18 or over
        </Button>
      </p>
    </Notice>
  )
}

/** Moves the focus to what follows the check, because the button that was pressed has gone. */
export function useFocusAfterAgeCheck(isNeeded: boolean, next: RefObject<HTMLElement | null>) {
  const wasNeeded = useRef(isNeeded)
  useEffect(() => {
    if (wasNeeded.current && !isNeeded) next.current?.focus()
    wasNeeded.current = isNeeded
  }, [isNeeded, next])
}
