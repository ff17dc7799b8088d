import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import {
  acceptReservation,
  agreeRefund,
  cancelLine,
  checkAge,
  confirmDelivery,
  contestRefund,
  denyHandover,
  handOver,
  requestRefund,
  type Transaction,
  withdrawRefund,
} from '../contract.ts'
import { orderQuery } from './queries.ts'

/** Prefixes of the query keys of all lists of orders and of everything derived from them. */
const LISTS = [['/api/transactions/buyer'], ['/api/transactions/seller'], ['/api/seller/payouts']]

/** All actions on an order, with their success messages. */
export type OrderAction =
  | { kind: 'confirm'; code?: string }
  | { kind: 'accept' }
  | { kind: 'handOver' }
  | { kind: 'checkAge' }
  | { kind: 'deny' }
  | { kind: 'refund'; reason: string }
  | { kind: 'cancelLine'; productId: number }
  | { kind: 'agree' }
  | { kind: 'contest'; reason: string }
  | { kind: 'withdraw' }

const call = (api: Api, transactionId: number, act: OrderAction) => {
  switch (act.kind) {
    case 'confirm':
      return api(confirmDelivery, { body: { transactionId, ...(act.code !== undefined && { code: act.code }) } })
    case 'accept':
      return api(acceptReservation, { body: { transactionId } })
    case 'handOver':
      return api(handOver, { body: { transactionId } })
    case 'checkAge':
      return api(checkAge, { body: { transactionId } })
    case 'deny':
      return api(denyHandover, { body: { transactionId } })
    case 'refund':
      return api(requestRefund, { body: { transactionId, reason: act.reason } })
    case 'cancelLine':
      return api(cancelLine, { body: { transactionId, productId: act.productId } })
    case 'agree':
      return api(agreeRefund, { body: { transactionId } })
    case 'contest':
      return api(contestRefund, { body: { transactionId, reason: act.reason } })
    case 'withdraw':
      return api(withdrawRefund, { body: { transactionId } })
  }
}

function titleOf({ kind }: OrderAction, { party, total }: Transaction): string {
  if (kind === 'confirm') return 'Delivery confirmed'
  if (kind === 'accept') return 'Reservation accepted'
  if (kind !== 'refund' || party === 'seller') return 'Done'
  return total === 0 ? 'Sent to the seller' : 'Refund requested'
}

const failures: Partial<Record<OrderAction['kind'], string>> = {
  confirm: 'Failed to confirm delivery',
  refund: 'Failed to request refund',
}

/** Performs an action on an order, shows the result and refetches what it changed. */
export function useOrderAction(order: Transaction, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: OrderAction) => call(api, order.id, act),
    onSuccess: ({ message, transaction }, act) => {
      onDone()
      toast({ title: titleOf(act, transaction), description: message })
    },
    onError: (cause, act) => {
      const title = failures[act.kind] ?? 'That did not work'
      toast({ tone: 'destructive', title, description: sentenceOf(cause) })
    },
    // A refusal also means that the page shows an outdated order.
    onSettled: () => {
      for (const queryKey of [...LISTS, orderQuery(api, order.id).queryKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  return { act: mutate, isPending, error: error ? sentenceOf(error) : undefined, reset }
}
