import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '#features/listings/search/ui/use-debounced-value.ts'
import { useApi } from '#ui/browser/api.ts'
import { changeInBasket, removeFromBasket } from '../contract.ts'
import { basketQuery } from './queries.ts'

/** Long enough to type a number of two digits. */
const PAUSE_MS = 500

/** Changes of one line of the basket, sent one after the other; the last answer is what is shown. */
export function useBasketChanges(productId: number, quantity: number) {
  const api = useApi()
  const client = useQueryClient()
  const params = { productId: String(productId) }
  const [chosen, choose] = useState(quantity)
  const [known, setKnown] = useState(quantity)
  const settled = useDebouncedValue(chosen, PAUSE_MS)
  const change = useMutation({
    scope: { id: 'basket' },
    mutationFn: (units: number | null) =>
      units === null ? api(removeFromBasket, { params }) : api(changeInBasket, { params, body: { quantity: units } }),
    onSuccess: (basket) => client.setQueryData(basketQuery(api).queryKey, basket),
    // What the server has is shown again.
    onError: () => choose(quantity),
  })
  // Changed in another tab, while nothing is chosen here.
  if (quantity !== known) {
    setKnown(quantity)
    if (chosen === known) choose(quantity)
  }
  const send = useEffectEvent((units: number) => {
    if (units !== quantity) change.mutate(units)
  })
  useEffect(() => send(settled), [settled])
  // Leaving the page sends what was chosen just before.
  const sendLast = useEffectEvent(() => send(chosen))
  useEffect(() => () => sendLast(), [])
  return {
    chosen,
    choose,
    remove: () => change.mutate(null),
    error: change.error,
    isChanging: change.isPending || chosen !== quantity,
  }
}
