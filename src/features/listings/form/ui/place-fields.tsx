import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { MAX_DETAILS_LENGTH, type PickupPlace } from '../../place/pickup-places-contract.ts'
import { pickupPlacesQuery } from '../../place/ui/pickup-places-query.ts'
import type { ListingFormState } from './use-listing-form.ts'

const PickupPlaceDialog = lazy(() => import('../../place/ui/pickup-place-dialog.tsx'))

interface Props {
  form: ListingFormState
  hint: string
}

/** Where it is collected: one of the seller's pickup places, or a postcode with an exact place. */
export function PlaceFields(props: Props) {
  const { form, field, values } = props.form
  const { data: places = [] } = useQuery({ ...pickupPlacesQuery(useApi()), throwOnError: false })
  const chosen = places.find(({ id }) => String(id) === values.pickupPlaceId)
  if (places.length === 0) return <TypedPlace {...props} />
  const { onChange, ...select } = field('pickupPlaceId')
  const take = (place: PickupPlace | undefined) => {
    if (!place) return
    form.setValue('postcode', '')
    form.setValue('location', place.town, { shouldValidate: true })
  }
  return (
    <div className="flex flex-col gap-6">
      <div>
        <SelectField
          {...select}
          onChange={(event) => {
            take(places.find(({ id }) => String(id) === event.target.value))
            return onChange(event)
          }}
          label="Pickup place"
        >
          {places.map(({ id, name, town, postcode }) => (
            <option key={id} value={id}>
              {[name, town, postcode].filter(Boolean).join(', ')}
            </option>
          ))}
          <option value="">Another place</option>
        </SelectField>
        {chosen && <ChosenPlace place={chosen} onChanged={take} />}
      </div>
      {!chosen && <TypedPlace {...props} />}
    </div>
  )
}

/** What buyers see of a place before and after payment. */
function ChosenPlace({ place, onChanged }: { place: PickupPlace; onChanged: (place: PickupPlace) => void }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="mt-2 flex items-start gap-3 text-sm">
      <p className="min-w-0 flex-1 text-ink-2">
        <span className="block font-[620] text-ink [overflow-wrap:anywhere]">{place.details}</span>
        Only buyers who have paid see it, with the postcode.
      </p>
      <Button size="small" onClick={() => setEditing(true)}>
        Edit<span className="sr-only"> this pickup place</span>
      </Button>
      {isEditing && (
        <Suspense>
          <PickupPlaceDialog place={place} onSaved={onChanged} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Postcode, town and exact place. The postcode fills in the town. */
function TypedPlace({ form, hint }: Props) {
  const { field, lookup } = form
  const [hasLeft, setLeft] = useState(false)
  const postcode = field('postcode')
  const problem = postcode.error ?? (hasLeft ? lookup.problem : undefined)
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...postcode}
          onBlur={(event) => {
            setLeft(true)
            return postcode.onBlur(event)
          }}
          label="Postcode"
          // Replaces the hint instead of being added below it: an added line would move the button from under the
          // pointer.
          {...(problem ? {} : { hint })}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          error={problem}
        />
        <TextField
          {...field('location')}
          label="Location"
          hint={lookup.isLooking ? 'Looking it up…' : 'The town that buyers see.'}
          autoComplete="address-level2"
        />
      </div>
      <TextArea
        {...field('pickupDetails')}
        label="Exact pickup place"
        isOptional
        hint="House number and street, a gate, a bell. Only buyers who have paid see it; we keep it for your next listing."
        countTo={MAX_DETAILS_LENGTH}
        rows={2}
      />
    </>
  )
}
