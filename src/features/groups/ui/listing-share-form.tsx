import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { SharesOfListing } from '../share-contract.ts'
import { listingShareQuery, shareCalls } from './share-queries.ts'
import { sentenceOf } from './use-group-act.ts'

/** Which group gets a share of the seller's listing. Renders nothing for sellers who give no share. */
export function ListingShareForm({ listingId }: { listingId: number }) {
  const { data } = useQuery({ ...listingShareQuery(useApi(), listingId), throwOnError: false })
  if (!data?.own || data.own.choices.length === 0) return null
  return <Choice listingId={listingId} own={data.own} />
}

function Choice({ listingId, own }: { listingId: number; own: NonNullable<SharesOfListing['own']> }) {
  const { mutate, isPending } = useChoosing(listingId)
  return (
    <div className="mt-4 max-w-md" aria-busy={isPending}>
      <SelectField
        label="A share of this sale goes to"
        name="share"
        hint="For what is paid from now on. You choose the share on the page of the group."
        value={own.chosen ?? ''}
        onChange={({ target }) => mutate(target.value === '' ? null : Number(target.value))}
      >
        <option value="">No group</option>
        {own.choices.map(({ groupId, name, percent }) => (
          <option key={groupId} value={groupId}>
            {name} ({percent} %)
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function useChoosing(listingId: number) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (groupId: number | null) =>
      api((await shareCalls()).chooseListingShare, { params: { listingId: String(listingId) }, body: { groupId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: listingShareQuery(api, listingId).queryKey })
      toast({ title: 'Saved' })
    },
    onError: (error) => toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' }),
  })
}
