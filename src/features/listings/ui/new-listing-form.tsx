import { type ReactNode, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Pence } from '#shared/money.ts'
import { type Category, createListing, type Listing } from '../contract.ts'
import { emptyForm, toBody } from '../listing-form.ts'
import { ListingFormFields } from './listing-form.tsx'
import { useListingForm } from './use-listing-form.ts'

interface Props {
  api: Api
  me: { id: number; location: string | null; postcode: string | null }
  categories: readonly Category[]
  /** What a seller gets of a price, in words; filled in by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  onCreated: (listing: Listing) => void
}

/** Offers something. */
export function NewListingForm({ api, me, categories, feeNotice, onCreated }: Props) {
  const [values] = useState(() => emptyForm(me))
  const form = useListingForm({ api, values, isPlaced: me.location !== null })
  const submit = form.submit(
    async (filledIn) => onCreated(await api(createListing, { body: toBody(filledIn, me.id) })),
    (error) => `Failed to create listing: ${whyFailed(error)}`,
  )
  return (
    <ListingFormFields
      form={form}
      categories={categories}
      feeNotice={feeNotice}
      postcodeHint="Only the first half is ever shown."
      hasBoost
      submitText="Post Listing"
      pendingText="Publishing…"
      onSubmit={() => void submit()}
    />
  )
}

function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection was lost. What you wrote is still here; please try again.'
  return error.status === 401 ? 'You must be logged in to create a listing' : error.sentence
}
