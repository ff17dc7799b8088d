import { useEffect, useState } from 'react'
import { readOrders } from '../../order/ui/cached-order-store.ts'

const LOOK_AGAIN_MS = 3000

/** Whether this device has stored the order with its code, so that it can be shown without a connection. */
export function useIsCached(id: number): boolean {
  const [isCached, setCached] = useState(false)
  useEffect(() => {
    if (isCached) return
    const look = () =>
      void readOrders().then(
        ({ purchases }) =>
          setCached(purchases?.orders.some((order) => order.id === id && order.code !== null) ?? false),
        () => {},
      )
    look()
    // The order is stored a moment after the page has received it.
    const timer = setTimeout(look, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [id, isCached])
  return isCached
}
