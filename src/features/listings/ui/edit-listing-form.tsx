import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Pence } from '#shared/money.ts'
import { type Category, changeListing, type Listing } from '../contract.ts'
import { formOf, toChanges } from '../listing-form.ts'
import { ListingFormFields } from './listing-form.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { listingQuery, refreshListings } from './queries.ts'
import { useListingForm } from './use-listing-form.ts'

interface Props {
  api: Api
  listing: Listing
  categories: readonly Category[]
  /** What a seller gets of a price, in words; filled in by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  onSaved: () => void
}

/** Changes something that is offered already, with the form it was offered by. */
export function EditListingForm({ api, listing, categories, feeNotice, onSaved }: Props) {
  const client = useQueryClient()
  const [values] = useState(() => formOf(listing))
  const form = useListingForm({ api, values, isPlaced: true })
  const submit = form.submit(
    async (filledIn) => {
      const params = { id: String(listing.id) }
      const changed = await api(changeListing, { params, body: toChanges(filledIn) })
      await refreshListings(client)
      client.setQueryData(listingQuery(api, listing.id).queryKey, changed)
      onSaved()
    },
    (error) => `Failed to save your changes: ${whyFailed(error)}`,
  )
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,42.5rem)_1fr]">
      <ListingFormFields
        form={form}
        categories={categories}
        feeNotice={feeNotice}
        postcodeHint={
          listing.outcode ? `Leave it empty to keep ${listing.outcode}.` : 'Only the first half is ever shown.'
        }
        submitText="Save Changes"
        pendingText="Saving…"
        onSubmit={() => void submit()}
      />
      <aside className="lg:sticky lg:top-24 lg:self-start">
        <ListingPreview form={form} categories={categories} seller={listing.seller} />
      </aside>
    </div>
  )
}

function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection was lost. What you wrote is still here; please try again.'
  return error.status === 401
    ? 'Please sign in again, in another tab if you like; what you wrote stays here.'
    : error.sentence
}
