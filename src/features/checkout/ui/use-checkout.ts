import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { type Pence, pence, toDecimal } from '#shared/money.ts'
import { createPaymentIntent } from '../contract.ts'
import { priceOf } from '../fees.ts'
import { askPayment, purchasesQuery } from './queries.ts'
import { PaymentRefused, UNKNOWN_REFUSAL } from './use-card-payment.ts'

interface Order {
  api: Api
  amount: Pence
  productId: number
  protectionDefault: boolean
}

/** The payment of one listing: its figures, always the server's own, and whether protection is taken. */
export function useCheckout({ api, amount, productId, protectionDefault }: Order) {
  const [isProtected, setProtected] = useState(protectionDefault)
  // One after the other, so that the server's last word is about the box as it is shown.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const intent = useQuery({
    queryKey: ['/api/create-payment-intent', productId, amount, isProtected],
    queryFn: () => {
      const body = { amount: toDecimal(amount), productId, buyerProtection: isProtected }
      const asked = before.current.catch(() => {}).then(() => api(createPaymentIntent, { body }))
      before.current = asked
      return asked
    },
    enabled: typeof window !== 'undefined',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const answer = intent.isPlaceholderData ? undefined : intent.data
  const expected = priceOf(amount, isProtected)
  // The card form stays while a change of the box cannot be told: nobody types a card twice.
  const secret = useRef<string | undefined>(undefined)
  if (intent.data) secret.current = intent.data.clientSecret
  const item = answer ? pence(answer.total - answer.buyerProtectionFee) : expected.item
  return {
    isProtected,
    setProtected,
    clientSecret: secret.current,
    isReady: answer !== undefined && !intent.isFetching,
    item,
    /** What protection costs, whether it is taken or not. */
    protectionPrice: priceOf(item, true).protection,
    total: answer ? pence(answer.total) : expected.buyerPays,
    refusal: intent.error,
    /** The total could not be told to the server just now; what was refused stays refused. */
    isInterrupted: secret.current !== undefined && intent.error !== null && !isFinal(intent.error),
    retry: () => void intent.refetch(),
  }
}

/** Refused for good: sold, paused, blocked, another price. Everything else may be tried again. */
const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && [400, 403, 404, 409, 410].includes(refusal.status)

/** The price the server named when the one in the address is no longer right. */
export function changedPrice(refusal: unknown): Pence | null {
  if (!(refusal instanceof ApiError) || refusal.body.code.toUpperCase() !== 'PRICE_CHANGED') return null
  const price = refusal.body['price']
  return typeof price === 'number' && Number.isSafeInteger(price) ? pence(price) : null
}

const ASK_EVERY_MS = 400
const PATIENCE = 40

/** Waits until the server knows what became of a payment. Resolves when paid or still undecided, rejects when it failed. */
export function useSettled(api: Api): (paymentIntent: string) => Promise<void> {
  const client = useQueryClient()
  return async (paymentIntent) => {
    for (let asked = 0; asked < PATIENCE; asked++) {
      const { state, message } = await askPayment(api, paymentIntent)
      if (state === 'failed') throw new PaymentRefused(message ?? UNKNOWN_REFUSAL)
      if (state === 'paid') break
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
    void client.invalidateQueries({ queryKey: purchasesQuery(api).queryKey })
    void client.invalidateQueries({ queryKey: ['/api/products'] })
  }
}
