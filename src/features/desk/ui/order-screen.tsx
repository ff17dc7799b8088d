import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { type getStaffOrder, openOrderCase } from '../order-contract.ts'
import { DeskFrame } from './desk-frame.tsx'
import { OrderView } from './order-view.tsx'
import { staffOrderQuery } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

interface Props {
  id: number
  loaded: Reply<typeof getStaffOrder>
}

/** One order for staff, and the way to the case in which something about it is decided. */
export function OrderScreen({ id, loaded }: Props) {
  const api = useApi()
  const router = useRouter()
  const { data: shown = loaded } = useQuery({ ...staffOrderQuery(api, id), initialData: loaded })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(openOrderCase, { params: { id: String(id) } }),
    onSuccess: ({ caseId }) => router.navigate({ href: `/staff/${caseId}` }),
  })
  const { order, caseId, mayOpen } = shown
  return (
    <DeskFrame current="queue">
      <div className="max-w-4xl px-4 py-5 lg:px-7">
        <h1 className="break-words">{order.title}</h1>
        <div className="mt-4">
          <OrderView order={order} />
        </div>
        <div className="mt-5 flex flex-col items-start gap-3">
          {caseId !== null && (
            <ButtonLink href={`/staff/${caseId}`} tone="primary">
              Open the case
            </ButtonLink>
          )}
          {caseId === null && mayOpen && (
            <>
              <p className="max-w-prose text-ink-2">
                To refund this order or a part of it, open a case: the decision names a rule, both people read it, and
                the log keeps it.
              </p>
              <Button tone="primary" onClick={() => mutate()} isPending={isPending} pendingText="Opening">
                Open a case
              </Button>
            </>
          )}
          {error && (
            <Notice tone="destructive" isUrgent>
              {sentenceOf(error)}
            </Notice>
          )}
        </div>
      </div>
    </DeskFrame>
  )
}
