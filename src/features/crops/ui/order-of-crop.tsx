import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Notice } from '#ui/primitives/notice.tsx'
import { ownReservationsQuery } from './queries.ts'

/** What the buyer of an order of a reserved crop has to know about frost; renders nothing for other orders. */
export default function OrderOfCrop({ transactionId }: { transactionId: number }) {
  const { data } = useQuery({ ...ownReservationsQuery(useApi()), throwOnError: false })
  const frostWord = data?.find((one) => one.transactionId === transactionId)?.frostWord
  if (!frostWord) return null
  return (
    <Notice tone="warning" className="mt-4" title="Frost kills these plants">
      {frostWord}
    </Notice>
  )
}
