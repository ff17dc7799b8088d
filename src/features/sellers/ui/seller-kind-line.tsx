import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { PRIVATE_NOTE, sellerNames, TRADER_NOTE } from '../seller-kinds.ts'
import { sellerQuery } from './queries.ts'

/** Whether someone is a private seller or a trader, and what it means for buyers, on their profile. A trader's address is not shown here. */
export function SellerKindLine({ userId }: { userId: number }) {
  const { data } = useQuery({ ...sellerQuery(useApi(), userId), throwOnError: false })
  if (!data) return null
  return (
    <>
      <span className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={data.kind === 'trader' ? 'hose' : 'plain'}>{sellerNames[data.kind]}</Badge>
        {data.name}
      </span>
      <span className="mt-1.5 block text-ink-2 text-sm">{data.kind === 'trader' ? TRADER_NOTE : PRIVATE_NOTE}</span>
    </>
  )
}
