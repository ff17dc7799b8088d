import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { type Pence, pence, toDecimal } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { priceOf, RATES } from '../../base/fees.ts'
import { PaymentRefused } from '../../base/ui/payment-refused.ts'
import { createPaymentIntent } from '../contract.ts'

/** The buyer's choices from the URL. */
export interface CheckoutRequest {
  amount: Pence
  productId: number
  /** Undefined until the buyer chooses: the server then takes the choice of an unpaid order, or the default. */
  isProtected: boolean | undefined
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides: number | undefined
  /** The buyer has said that they can collect it from far away; undefined when it is nearby. */
  canCollect: boolean | undefined
}

/** The payment of one listing: all figures come from the server. */
export function useCheckout(input: CheckoutRequest, protectionDefault: boolean) {
  const api = useApi()
  const { amount, productId, besides } = input
  // Runs one at a time, so that the server's last answer matches the checkbox as shown.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const intent = useQuery({
    queryKey: ['/api/create-payment-intent', productId, amount, input.isProtected ?? 'as before', besides],
    queryFn: () => {
      const opened = before.current.catch(() => {}).then(() => openPayment(api, input))
      before.current = opened
      return opened
    },
    enabled: typeof window !== 'undefined' && input.canCollect !== false,
    staleTime: 0,
    gcTime: 0,
    // A reconnect in the middle of a payment must not open the next one.
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  const answer = intent.isPlaceholderData ? undefined : intent.data
  // The card form and the last price stay while a change of the checkbox fails: the card must not be typed twice.
  const known = useRef<Known | null>(null)
  if (intent.data) known.current = knownFrom(intent.data)
  const item = known.current?.item ?? amount
  const isProtected = input.isProtected ?? known.current?.isProtected ?? protectionDefault
  const percent = known.current?.percent ?? RATES.protection / 100
  const rates = { ...RATES, protection: Math.round(percent * 100) }
  const isTooFar = codeOf(intent.error) === 'TOO_FAR'
  const total = answer ? pence(answer.total) : priceOf(item, isProtected, rates).buyerPays
  return {
    clientSecret: known.current?.secret,
    isReady: answer !== undefined && !intent.isFetching,
    item,
    /** The listing's price differs from the one the page was opened with. */
    isRepriced: item !== amount,
    /** The price of protection, whether chosen or not. */
    protectionPrice: answer?.buyerProtection ? pence(answer.buyerProtectionFee) : priceOf(item, true, rates).protection,
    /** Its rate, as the server answers. */
    protectionPercent: percent,
    isProtected,
    total,
    refusal: isTooFar ? null : intent.error,
    /** The server measures from a place that this page does not know yet: the buyer has to confirm first. */
    isTooFar,
    /** The last update of the total failed; a refusal stays a refusal. */
    isInterrupted: known.current !== null && intent.error !== null && !isTooFar && !isFinal(intent.error),
    retry: () => void intent.refetch(),
    /**
     * Asks the server again immediately before the card is charged, because the page may have been open for long. False
     * when something has changed that the buyer must see first; the page then shows it.
     */
    isStillValid: async (): Promise<boolean> => {
      const shown = known.current?.secret
      const { data, isError } = await intent.refetch()
      if (isError || !data) return false
      if (data.clientSecret !== shown) throw new PaymentRefused(OVER)
      return data.total === total
    },
  }
}

/** The server refuses a payment already made in another tab and names the order: this tab only waited too long. */
const OVER = 'This page was open for too long, and its payment has expired. Nothing has been charged: please pay again.'

interface Known {
  secret: string
  item: Pence
  isProtected: boolean
  percent: number
}

const knownFrom = (answer: Reply<typeof createPaymentIntent>): Known => ({
  secret: answer.clientSecret,
  item: itemOf(answer),
  isProtected: answer.buyerProtection,
  percent: answer.buyerProtectionPercent,
})

const itemOf = ({ total, buyerProtectionFee }: Reply<typeof createPaymentIntent>): Pence =>
  pence(total - buyerProtectionFee)

/** Opens the payment at the listing's current price, whatever the URL says; the page shows the difference. */
async function openPayment(api: Api, { amount, productId, isProtected, besides, canCollect }: CheckoutRequest) {
  const further = { ...(besides !== undefined && { besides }), ...(canCollect && { canCollect }) }
  const choice = isProtected === undefined ? {} : { buyerProtection: isProtected }
  const openPaymentOf = (price: Pence) =>
    api(createPaymentIntent, {
      body: { amount: toDecimal(price), productId, ...choice, ...further },
    })
  try {
    return await openPaymentOf(amount)
  } catch (refusal) {
    const price = changedPrice(refusal)
    if (price === null) throw refusal
    return openPaymentOf(price)
  }
}

/** Permanently refused: sold, paused, blocked. Everything else may be retried. */
const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && [400, 403, 404, 409, 410].includes(refusal.status)

const codeOf = (refusal: unknown): string => (refusal instanceof ApiError ? refusal.body.code.toUpperCase() : '')

/** The price that the server names when the requested one is out of date. */
function changedPrice(refusal: unknown): Pence | null {
  if (!(refusal instanceof ApiError) || codeOf(refusal) !== 'PRICE_CHANGED') return null
  const price = refusal.body['price']
  return typeof price === 'number' && Number.isSafeInteger(price) ? pence(price) : null
}
