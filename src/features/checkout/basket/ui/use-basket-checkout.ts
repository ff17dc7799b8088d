import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatPounds, pence, toDecimal } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { notStarted } from '../../base/ui/payment-refused.ts'
import { type BasketOrder, payBasket } from '../contract.ts'
import { basketQuery } from './queries.ts'

interface Request {
  /** One of the listings of the order. */
  productId: number
  /** Undefined until the buyer chooses. */
  isProtected: boolean | undefined
  /** The buyer has said that they can collect it from far away; undefined when it is nearby. */
  canCollect: boolean | undefined
  onTooFar: () => void
}

/** An order of the basket, as it can be paid. */
export type PayableOrder = BasketOrder & { quote: NonNullable<BasketOrder['quote']> }

/** What an order of the basket costs, and the payment that is created when Pay is pressed. */
export function useBasketCheckout(order: PayableOrder, { productId, canCollect, onTooFar, ...choice }: Request) {
  const api = useApi()
  const { refetch } = useQuery({ ...basketQuery(api), throwOnError: false })
  const [changes, setChanges] = useState(0)
  const { quote } = order
  const isProtected = choice.isProtected ?? quote.buyerProtection
  const total = pence(isProtected ? quote.totalWithProtection : quote.total)
  const pay = () =>
    api(payBasket, {
      body: {
        productId,
        lines: order.lines.map((line) => ({ productId: line.productId, quantity: line.quantity })),
        amount: toDecimal(pence(quote.price)),
        buyerProtection: isProtected,
        ...(canCollect !== undefined && { canCollect }),
      },
    })
  return {
    isQuoted: true,
    isProtected,
    total,
    /** How often the sum was found to differ from the one that the buyer saw. */
    changes,
    repriced: `Your total is now ${formatPounds(total)}.`,
    refresh: () => void refetch(),
    /** Creates the payment, unless the page now shows why not. Rejects with a sentence. */
    start: async (): Promise<string | null> => {
      try {
        const { clientSecret, total: asked } = await pay()
        if (asked === total) return clientSecret
      } catch (refusal) {
        const code = refusal instanceof ApiError ? refusal.body.code.toUpperCase() : ''
        if (code === 'TOO_FAR') onTooFar()
        if (!CHANGED.includes(code)) throw notStarted(refusal)
      }
      // The basket as it is now has the new sum, or says what cannot be bought.
      await refetch()
      setChanges(changes + 1)
      return null
    },
  }
}

/** The basket, or a listing in it, is no longer as it was shown. */
const CHANGED: readonly string[] = [
  ...['PRICE_CHANGED', 'TOO_FEW_LEFT', 'NOT_FOR_SALE', 'NOT_READY', 'BASKET_CHANGED', 'NOT_IN_BASKET'],
  ...['AGREED_FOR_ONE', 'NOT_BY_CARD', 'FREE', 'BLOCKED', 'NOT_FOUND'],
]
