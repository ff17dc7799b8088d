import { ApiError } from '#shared/api-client.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { useCheckout } from './use-checkout.ts'

interface Props {
  order: Pick<ReturnType<typeof useCheckout>, 'chosen' | 'isQuoted' | 'isChanging' | 'trouble' | 'refresh'>
  onQuantity: (quantity: number) => void
}

/** Why Pay waits while another number of units is chosen. The card form below keeps its input. */
export function Waiting({ order: { chosen, isQuoted, isChanging, trouble, refresh }, onQuantity }: Props) {
  const left = trouble instanceof ApiError ? trouble.body['left'] : undefined
  return (
    <>
      <p role="status" className="text-ink-2 text-sm">
        {isQuoted && isChanging && !trouble && <span className="mb-3 block">Working out what {chosen} cost…</span>}
      </p>
      {trouble && (
        <Notice
          tone="warning"
          isUrgent
          className="mb-5"
          title={`The price of ${chosen} is not known`}
          action={
            typeof left === 'number' && left > 0 ? (
              <Button onClick={() => onQuantity(left)}>{left === 1 ? 'Buy one' : `Buy ${left}`}</Button>
            ) : (
              <Button onClick={refresh}>Retry</Button>
            )
          }
        >
          {sentenceOf(trouble)} Nothing has been charged.
        </Notice>
      )}
    </>
  )
}
