import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { nameFrom } from '../garden.ts'
import { AddBought } from './bought-plants.tsx'
import { gardenQuery } from './queries.ts'

/** Offers the buyer of a completed order to add its plants to their garden; renders nothing for what cannot grow. */
export default function OrderInGarden({ transactionId }: { transactionId: number }) {
  const { data } = useQuery({ ...gardenQuery(useApi()), throwOnError: false })
  const bought = (data?.bought ?? []).filter((one) => one.transactionId === transactionId)
  const plant = data?.plants.find(({ order }) => order?.id === transactionId)
  if (bought.length > 0) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {bought.map((one) => (
          <AddBought
            key={one.listingId}
            bought={one}
            text={bought.length === 1 ? 'Add to My Garden' : `Add ${nameFrom(one.title)} to My Garden`}
          />
        ))}
        <span className="text-ink-2 text-sm">Reminders to sow, feed and harvest</span>
      </div>
    )
  }
  return (
    plant && (
      <p className="mt-4 text-sm">
        <TextLink href="/garden">In your garden</TextLink>
      </p>
    )
  )
}
