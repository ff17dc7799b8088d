import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { useDebouncedValue } from '#features/listings/search/ui/use-debounced-value.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatPounds, type Pence, pence, toDecimal } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { priceOf, type Rates } from '../../base/fees.ts'
import { notStarted } from '../../base/ui/payment-refused.ts'
import { checkoutQuote, createPaymentIntent } from '../contract.ts'

/** The buyer's choices from the URL. */
export interface CheckoutRequest {
  /** For one unit. */
  amount: Pence
  productId: number
  /** Undefined until the buyer chooses: the server then names the choice of an unpaid order, or the default. */
  isProtected: boolean | undefined
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides: number | undefined
  /** Units of the listing. */
  quantity: number
  /** The buyer has said that they can collect it from far away; undefined when it is nearby. */
  canCollect: boolean | undefined
  /** The place was changed in another tab, and the server measures from there. */
  onTooFar: () => void
}

/** What the buyer would pay, as the server quotes it, and the payment that is created when they press Pay. */
export function useCheckout(
  input: CheckoutRequest,
  { protectionDefault, rates }: { protectionDefault: boolean; rates: Rates },
) {
  const api = useApi()
  const { amount } = input
  const wanted = useDebouncedValue(input.quantity, TYPING_MS)
  const quote = useQuote({ ...input, quantity: wanted })
  const [changes, setChanges] = useState(0)
  const known = useLastQuote(quote.data, quote.error)
  const isStale = quote.data === undefined || isTooMany(quote.error)
  const asked = askedOf(known, input)
  const { unitPrice, item } = asked
  const isProtected = input.isProtected ?? known?.buyerProtection ?? protectionDefault
  const total = totalOf(known, item, isProtected, rates)
  const create = () => api(createPaymentIntent, { body: bodyOf(input, asked, isProtected) })
  return {
    ...asked,
    isQuoted: known !== undefined,
    /** Another number was chosen, and the figures are still those of the one before. */
    isChanging: quote.isPlaceholderData || isStale || wanted !== input.quantity,
    /** Why the number that was chosen is not quoted, while the figures are those of the one before. */
    trouble: known && isStale ? quote.error : null,
    /** The number that the buyer has chosen, which may not be quoted yet. */
    chosen: input.quantity,
    /** How often the price was found to differ from the one that the buyer saw; zero if never. */
    changes: unitPrice === amount ? changes : changes + 1,
    repriced: `It now costs ${formatPounds(unitPrice)}${asked.quantity > 1 ? ' each' : ''}, and your total is ${formatPounds(total)}.`,
    /** The price of protection, whether chosen or not. */
    protectionPrice: known ? pence(known.buyerProtectionFee) : priceOf(item, true, rates).protection,
    protectionPercent: known?.buyerProtectionPercent ?? rates.protection / 100,
    isProtected,
    total,
    /** The listing cannot be bought, or nothing is known about it. */
    refusal: known === undefined ? quote.error : null,
    refresh: () => void quote.refetch(),
    /** Creates the payment, unless the page now shows why not. Rejects with a sentence. */
    start: async (): Promise<string | null> => {
      const { clientSecret, refusal } = await pressed(create, total)
      if (clientSecret !== null) return clientSecret
      if (codeOf(refusal) === 'TOO_FAR') input.onTooFar()
      if (refusal !== null && !isFinal(refusal)) throw notStarted(refusal)
      // The quote is refused for the same reason, or has the new price.
      const { error } = await quote.refetch()
      if (isFinal(error)) return null
      if (error !== null || !isPriceChange(refusal)) throw notStarted(refusal ?? error)
      setChanges(changes + 1)
      return null
    },
  }
}

type Quote = Reply<typeof checkoutQuote>

/** A number of two digits is typed within this time. */
const TYPING_MS = 250

/**
 * The newest quote. It stays while another number cannot be quoted, so that the card form keeps its input; not when the
 * listing cannot be bought at all.
 */
function useLastQuote(newest: Quote | undefined, error: Error | null): Quote | undefined {
  const [last, setLast] = useState(newest)
  if (newest && newest !== last) setLast(newest)
  return isFinal(error) && !isTooMany(error) ? undefined : (newest ?? last)
}

/** The units and their prices: as quoted, until then as the address says. */
const askedOf = (quote: Quote | undefined, { amount, quantity }: CheckoutRequest) => ({
  quantity: quote?.quantity ?? quantity,
  unitPrice: quote ? pence(quote.unitPrice) : amount,
  /** The price of all units. */
  item: quote ? pence(quote.price) : priceOfUnits(amount, quantity),
  bundle: quote?.bundle ?? null,
  /** How many units the buyer can order; unknown until the server has said so. */
  left: quote?.left ?? null,
  /** The price was agreed on by an offer. */
  agreed: quote?.agreed ?? null,
})

const bodyOf = (
  { productId, besides, canCollect }: CheckoutRequest,
  { quantity, item }: { quantity: number; item: Pence },
  buyerProtection: boolean,
) => ({
  amount: toDecimal(item),
  productId,
  buyerProtection,
  ...(quantity > 1 && { quantity }),
  ...(besides !== undefined && { besides }),
  ...(canCollect !== undefined && { canCollect }),
})

/**
 * Fetched again for each visit of the page. A reconnect in the middle of a payment changes nothing that is shown. While
 * another number is quoted, the figures stay, so that the card form keeps its input.
 */
const useQuote = (asked: Pick<CheckoutRequest, 'productId' | 'besides' | 'quantity'>) => {
  const api = useApi()
  const { productId, besides, quantity } = asked
  return useQuery({
    queryKey: ['/api/checkout/quote', productId, besides, quantity],
    queryFn: () => api(checkoutQuote, { query: queryOf(asked) }),
    placeholderData: keepPreviousData,
    enabled: typeof window !== 'undefined',
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    throwOnError: false,
  })
}

const queryOf = ({ productId, besides, quantity }: Pick<CheckoutRequest, 'productId' | 'besides' | 'quantity'>) => ({
  productId: String(productId),
  ...(besides !== undefined && { besides: String(besides) }),
  ...(quantity > 1 && { quantity: String(quantity) }),
})

function totalOf(
  quote: { total: number; totalWithProtection: number } | undefined,
  item: Pence,
  isProtected: boolean,
  rates: Rates,
) {
  if (!quote) return priceOf(item, isProtected, rates).buyerPays
  return pence(isProtected ? quote.totalWithProtection : quote.total)
}

interface Pressed {
  /** Null when there is no payment of this total. */
  clientSecret: string | null
  /** Null when the payment has another total than the one shown. */
  refusal: unknown
}

const pressed = (create: () => Promise<{ clientSecret: string; total: number }>, shown: Pence): Promise<Pressed> =>
  create().then(
    ({ clientSecret, total }) => ({ clientSecret: total === shown ? clientSecret : null, refusal: null }),
    (refusal: unknown) => ({ clientSecret: null, refusal }),
  )

const isPriceChange = (refusal: unknown): boolean => refusal === null || codeOf(refusal) === 'PRICE_CHANGED'

/** Refused whatever the buyer does: sold, paused, blocked. Everything else may be retried. */
const isFinal = (refusal: unknown): boolean =>
  refusal instanceof ApiError && [400, 403, 404, 409, 410].includes(refusal.status)

/** Fewer are left than were chosen. */
const isTooMany = (refusal: unknown): boolean => codeOf(refusal) === 'TOO_FEW_LEFT'

const codeOf = (refusal: unknown): string => (refusal instanceof ApiError ? refusal.body.code.toUpperCase() : '')
