import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { keysOf } from '#shared/keyed.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type CancelException, mayPerish } from '../../base/cancel-rights.ts'
import { listingSellerQuery } from './listing-seller-query.ts'

const names: Readonly<Record<CancelException, string>> = {
  perishable: 'No: it deteriorates rapidly',
  'made-to-order': 'No: it is made or grown to the buyer’s order',
}

const CHOICES = ['right', ...keysOf(names)] as const
type Choice = (typeof CHOICES)[number]

/** A trader says why buyers of a listing cannot cancel within 14 days. Renders nothing for private sellers and gifts. */
export function CancelExceptionForm({ listing: { id, categoryId } }: { listing: { id: number; categoryId: number } }) {
  const query = listingSellerQuery(useApi(), id)
  const { data } = useQuery({ ...query, throwOnError: false })
  const { mutate, isPending, error } = useSaving(id, query.queryKey)
  const [choice, setChoice] = useState<Choice | null>(null)
  if (data?.kind !== 'trader' || data.cancelRight === 'none') return null
  const chosen = choice ?? data.cancelRight
  return (
    <form
      method="post"
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(chosen === 'right' ? null : chosen)
      }}
    >
      <SelectField
        label="Can buyers cancel within 14 days?"
        name="cancelRight"
        hint="Only these exceptions of the law apply. Orders that exist keep what their buyers were shown."
        error={
          error ? (error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.') : undefined
        }
        value={chosen}
        onChange={({ target }) => setChoice(CHOICES.find((one) => one === target.value) ?? chosen)}
      >
        <option value="right">Yes, as the law has it</option>
        {(mayPerish(categoryId) || chosen === 'perishable') && <option value="perishable">{names.perishable}</option>}
        <option value="made-to-order">{names['made-to-order']}</option>
      </SelectField>
      <Button type="submit" isPending={isPending} pendingText="Saving…">
        Save
      </Button>
    </form>
  )
}

function useSaving(id: number, queryKey: readonly unknown[]) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (exception: CancelException | null) =>
      api((await import('../seller-contract.ts')).setCancelException, {
        params: { id: String(id) },
        body: { exception },
      }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      toast({ title: 'Saved', description: 'Your listing shows it.' })
    },
  })
}
