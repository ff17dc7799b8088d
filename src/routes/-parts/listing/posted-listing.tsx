import { useQuery } from '@tanstack/react-query'
import { payoutAccountQuery } from '#features/checkout/payout/ui/queries.ts'
import { ItsLive } from '#features/listings/listing/ui/its-live.tsx'
import { useApi } from '#ui/browser/api.ts'

const INCOMPLETE = ['none', 'new', 'incomplete']

/** What its seller does next; new sellers are asked for their bank details here, before money waits for them. */
export default function PostedListing({ id }: { id: number }) {
  const { data: account } = useQuery({ ...payoutAccountQuery(useApi()), staleTime: 0, throwOnError: false })
  return <ItsLive id={id} needsBankDetails={account !== undefined && INCOMPLETE.includes(account.state)} />
}
