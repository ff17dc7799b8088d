import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { type Pence, pence, toDecimal } from '#shared/money.ts'
import { priceOf } from '../../base/fees.ts'
import { PaymentRefused } from '../../base/ui/payment-refused.ts'
import { createPaymentIntent } from '../contract.ts'

/** What the buyer wants, as the address says it. */
export interface Wish {
  amount: Pence
  productId: number
  isProtected: boolean
  /** Their order of the same listing that they know of: they want one more. */
  besides: number | undefined
}

/** The payment of one listing: its figures are always the server's own. */
export function useCheckout(api: Api, wish: Wish) {
  const { amount, productId, isProtected, besides } = wish
  // One after the other, so that the server's last word is about the box as it is shown.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const intent = useQuery({
    queryKey: ['/api/create-payment-intent', productId, amount, isProtected, besides],
    queryFn: () => {
      const asked = before.current.catch(() => {}).then(() => openPayment(api, wish))
      before.current = asked
      return asked
    },
    enabled: typeof window !== 'undefined',
    staleTime: 0,
    gcTime: 0,
    // A connection that comes back in the middle of a payment must not open the next one.
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  const answer = intent.isPlaceholderData ? undefined : intent.data
  // The card form and the last price stay while a change of the box cannot be told: nobody types a card twice.
  const known = useRef<{ secret: string; item: Pence } | null>(null)
  if (intent.data) known.current = { secret: intent.data.clientSecret, item: itemOf(intent.data) }
  const item = known.current?.item ?? amount
  const total = answer ? pence(answer.total) : priceOf(item, isProtected).buyerPays
  return {
    clientSecret: known.current?.secret,
    isReady: answer !== undefined && !intent.isFetching,
    item,
    /** The listing costs something else than the page was opened for. */
    isRepriced: item !== amount,
    /** What protection costs, whether it is taken or not. */
    protectionPrice: priceOf(item, true).protection,
    total,
    refusal: intent.error,
    /** The total could not be told to the server just now; what was refused stays refused. */
    isInterrupted: known.current !== null && intent.error !== null && !isFinal(intent.error),
    retry: () => void intent.refetch(),
    /**
     * Asks once more, right before the card is charged: the page may have been open for long. False when something has
     * changed that the buyer must see first; the page then shows it.
     */
    stillStands: async (): Promise<boolean> => {
      const shown = known.current?.secret
      const { data, isError } = await intent.refetch()
      if (isError || !data) return false
      if (data.clientSecret !== shown) throw new PaymentRefused(OVER)
      return data.total === total
    },
  }
}

/** What was paid in another tab is refused by the server, with the order: this one only waited for too long. */
const OVER = 'This page was open for too long, and its payment has lapsed. Nothing has been charged: please pay again.'

const itemOf = ({ total, buyerProtectionFee }: Reply<typeof createPaymentIntent>): Pence =>
  pence(total - buyerProtectionFee)

/** Opens the payment at the price the listing has now, whatever the address says; the page tells the difference. */
async function openPayment(api: Api, { amount, productId, isProtected, besides }: Wish) {
  const further = besides === undefined ? {} : { besides }
  const ask = (price: Pence) =>
    api(createPaymentIntent, {
      body: { amount: toDecimal(price), productId, buyerProtection: isProtected, ...further },
    })
  try {
    return await ask(amount)
  } catch (refusal) {
    const price = changedPrice(refusal)
    if (price === null) throw refusal
    return ask(price)
  }
}

/** Refused for good: sold, paused, blocked. Everything else may be tried again. */
const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && [400, 403, 404, 409, 410].includes(refusal.status)

/** The price the server named when the one it was asked for is no longer right. */
function changedPrice(refusal: unknown): Pence | null {
  if (!(refusal instanceof ApiError) || refusal.body.code.toUpperCase() !== 'PRICE_CHANGED') return null
  const price = refusal.body['price']
  return typeof price === 'number' && Number.isSafeInteger(price) ? pence(price) : null
}
