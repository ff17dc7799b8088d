import { useMutation } from '@tanstack/react-query'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { readConversation } from '../order-contract.ts'
import { sentenceOf } from './sentence-of.ts'

interface Props {
  caseId: number
  order: Pick<StaffOrder, 'buyer' | 'seller'>
}

/** What both sides wrote in the time of the order, read on request: every reading is logged. */
export function OrderConversation({ caseId, order }: Props) {
  const api = useApi()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api(readConversation, { params: { id: String(caseId) } }),
  })
  if (data) {
    return (
      <div role="status" className="mt-3">
        {data.messages.length === 0 && <p>They wrote nothing in the time of the order.</p>}
        <ol>
          {data.messages.map(({ id, senderId, content, isRemoved, pictures, at }) => (
            <li key={id} className="border-line border-b py-2.5">
              <p className="text-ink-2 text-sm">
                <strong className="text-ink">
                  {senderId === order.buyer.id ? order.buyer.fullName : order.seller.fullName}
                </strong>
                , {formatMoment(at)}
                {isRemoved && ', removed by staff: they do not see it'}
              </p>
              <p className="mt-0.5 whitespace-pre-line break-words">{content || 'A photo without words.'}</p>
              {pictures.map((picture, index) => (
                <img
                  key={picture}
                  src={picture}
                  alt={`${index + 1}, as sent`}
                  className="mt-2 max-h-80 rounded-md bg-sunken"
                />
              ))}
            </li>
          ))}
        </ol>
      </div>
    )
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-2.5">
      <p className="text-sm">
        This is private. You see what they wrote from the order to its end and nothing else, and the log keeps that you
        read it.
      </p>
      <Button onClick={() => mutate()} isPending={isPending} pendingText="Opening">
        Read the conversation
      </Button>
      {error && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  )
}
