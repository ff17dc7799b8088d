import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isSignedOut, whileSignedIn } from '#features/accounts/ui/signed-in-again.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
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
      const asked = before.current.catch(() => {}).then(() => openPayment(api, { amount, productId, isProtected }))
      before.current = asked
      return asked
    },
    enabled: typeof window !== 'undefined',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const answer = intent.isPlaceholderData ? undefined : intent.data
  const item = intent.data ? itemOf(intent.data) : amount
  const expected = priceOf(item, isProtected)
  // The card form stays while a change of the box cannot be told: nobody types a card twice.
  const secret = useRef<string | undefined>(undefined)
  if (intent.data) secret.current = intent.data.clientSecret
  const total = answer ? pence(answer.total) : expected.buyerPays
  return {
    isProtected,
    setProtected,
    clientSecret: secret.current,
    isReady: answer !== undefined && !intent.isFetching,
    item,
    /** The listing costs something else than the page was opened for. */
    isRepriced: item !== amount,
    /** What protection costs, whether it is taken or not. */
    protectionPrice: priceOf(item, true).protection,
    total,
    refusal: intent.error,
    /** The total could not be told to the server just now; what was refused stays refused. */
    isInterrupted: secret.current !== undefined && intent.error !== null && !isFinal(intent.error),
    retry: () => void intent.refetch(),
    /**
     * Asks once more, right before the card is charged: the page may have been open for long. False when something has
     * changed that the buyer must see first; the page then shows it.
     */
    stillStands: async (): Promise<boolean> => {
      const shown = secret.current
      const { data, isError } = await intent.refetch()
      if (isError || !data) return false
      if (data.clientSecret !== shown) throw new PaymentRefused(OVER)
      return data.total === total
    },
  }
}

const OVER =
  'The payment of this page is over: it waited for too long, or was paid in another tab. Pay again only if My Transactions does not show the order.'

const itemOf = ({ total, buyerProtectionFee }: Reply<typeof createPaymentIntent>): Pence =>
  pence(total - buyerProtectionFee)

interface Wish {
  amount: Pence
  productId: number
  isProtected: boolean
}

/** Opens the payment at the price the listing has now, whatever the address says; the page tells the difference. */
async function openPayment(api: Api, { amount, productId, isProtected }: Wish) {
  const ask = (price: Pence) =>
    api(createPaymentIntent, { body: { amount: toDecimal(price), productId, buyerProtection: isProtected } })
  try {
    return await ask(amount)
  } catch (refusal) {
    const price = changedPrice(refusal)
    if (price === null) throw refusal
    return ask(price)
  }
}

/** Refused for good: sold, paused, blocked. Everything else may be tried again. */
export const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && [400, 403, 404, 409, 410].includes(refusal.status)

/** The price the server named when the one it was asked for is no longer right. */
function changedPrice(refusal: unknown): Pence | null {
  if (!(refusal instanceof ApiError) || refusal.body.code.toUpperCase() !== 'PRICE_CHANGED') return null
  const price = refusal.body['price']
  return typeof price === 'number' && Number.isSafeInteger(price) ? pence(price) : null
}

const ASK_EVERY_MS = 400
const PATIENCE = 40

/**
 * Waits until the server knows what became of a payment: true when it is paid, false while that is undecided. Rejects when
 * it failed; what cannot be asked is no failure, for the card may well have been charged.
 */
export function useSettled(api: Api): (paymentIntent: string) => Promise<boolean> {
  const client = useQueryClient()
  return async (paymentIntent) => {
    let isPaid = false
    for (let asked = 0; asked < PATIENCE && !isPaid; asked++) {
      try {
        const { state, message } = await whileSignedIn(api, () => askPayment(api, paymentIntent))
        if (state === 'failed') throw new PaymentRefused(message ?? UNKNOWN_REFUSAL)
        isPaid = state === 'paid'
      } catch (cause) {
        if (cause instanceof PaymentRefused) throw cause
        if (isSignedOut(cause)) break
      }
      if (!isPaid) await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
    void client.invalidateQueries({ queryKey: purchasesQuery(api).queryKey })
    void client.invalidateQueries({ queryKey: ['/api/products'] })
    return isPaid
  }
}
