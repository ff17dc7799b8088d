import { type ReactNode, useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Pence } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useSchemaForm } from '#ui/schema-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { type Category, createListing, type Listing } from '../contract.ts'
import { type ListingForm, listingForm, toBody, typedPrice } from '../listing-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { usePhotos } from './use-photos.ts'
import { usePostcodeLookup } from './use-postcode-lookup.ts'

interface Props {
  api: Api
  me: { id: number; location: string | null; postcode: string | null }
  categories: readonly Category[]
  /** What a seller gets of a price, in words; filled in by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  onCreated: (listing: Listing) => void
}

const BOOST = 'Boost this listing: £3.00'

/** Offers something: checked with the call's own sentences; what was typed stays whatever happens. */
export function NewListingForm({ api, me, categories, feeNotice, onCreated }: Props) {
  const { form, field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm<ListingForm>(listingForm, {
    title: '',
    description: '',
    price: '0',
    categoryId: '1',
    postcode: me.postcode ?? '',
    location: me.location ?? 'Your Location',
    quantity: '1',
    featured: false,
  })
  const photos = usePhotos()
  const [price, postcode] = form.watch(['price', 'postcode'])
  const lookup = usePostcodeLookup(api, postcode, (place) => {
    // The town of the profile stays until another postcode is typed.
    if (postcode !== me.postcode || !me.location) form.setValue('location', place, { shouldValidate: true })
  })
  const [hasLeftPostcode, setLeftPostcode] = useState(false)
  const postcodeField = field('postcode')
  const isSending = photos.photos.some(({ url, problem }) => !(url || problem))

  const submit = onSubmit(async (values) => {
    const images = photos.photos.flatMap(({ url }) => url ?? [])
    try {
      onCreated(await api(createListing, { body: toBody(values, images, me.id) }))
    } catch (error) {
      refuse(error)
      const message =
        error instanceof ApiError
          ? whyRefused(error)
          : 'The connection was lost. What you wrote is still here; please try again.'
      toast({ tone: 'destructive', title: 'Error', description: `Failed to create listing: ${message}` })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <PhotoPicker {...photos} />
      <TextField {...field('title')} label="Title" countTo={100} required />
      <TextArea
        {...field('description')}
        label="Description"
        hint="Variety, age, size, how it was grown. What a neighbour would want to know."
        countTo={1000}
        rows={6}
        required
      />
      <div className="grid gap-6 sm:grid-cols-[1fr_8rem]">
        <TextField {...field('price')} label="Price" prefix="£" inputMode="decimal" autoComplete="off" required />
        <TextField {...field('quantity')} label="Quantity" inputMode="numeric" autoComplete="off" />
      </div>
      <div aria-live="polite">{feeNotice(typedPrice(price))}</div>
      <SelectField {...field('categoryId')} label="Category">
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...postcodeField}
          onBlur={(event) => {
            setLeftPostcode(true)
            return postcodeField.onBlur(event)
          }}
          label="Postcode"
          hint="Only the first half is ever shown."
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          error={postcodeField.error ?? (hasLeftPostcode ? lookup.problem : undefined)}
        />
        <TextField
          {...field('location')}
          label="Location"
          hint={lookup.isLooking ? 'Looking it up…' : 'The town that buyers see.'}
          autoComplete="address-level2"
        />
      </div>
      <Checkbox
        {...form.register('featured')}
        label={BOOST}
        hint="Top of search results for 7 days. Its payment is separate; your listing is published either way."
      />
      <Button
        type="submit"
        tone="primary"
        size="large"
        isPending={isSubmitting || isSending}
        pendingText={isSending ? 'Sending photos…' : 'Publishing…'}
      >
        Post Listing
      </Button>
    </form>
  )
}

function whyRefused(error: ApiError): string {
  return error.status === 401 ? 'You must be logged in to create a listing' : error.sentence
}
