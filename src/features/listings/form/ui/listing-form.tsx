import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import type { Pence } from '#shared/money.ts'
import { ErrorSummary, type FormError } from '#ui/forms/error-summary.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Category } from '../../listing/category.ts'
import { PhotoPicker } from '../../photos/ui/photo-picker.tsx'
import { FactFields } from './fact-fields.tsx'
import { PlantRules } from './invasive-notice.tsx'
import { BoostField, type BoostOffer, CategoryField, PriceFields, WordsFields } from './listing-fields.tsx'
import { LivingPlantsNote } from './living-plants-note.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PlantField } from './plant-field.tsx'
import type { ListingFormState } from './use-listing-form.ts'

interface Props {
  form: ListingFormState
  categories: readonly Category[]
  /** The listing that is edited; undefined for a new one. */
  ownId?: number
  /** What the seller receives for a price, in words; provided by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  /** How many people look for it; provided by the page. */
  demandNotice?: ReactNode
  postcodeHint: string
  /** Stored photos of an earlier listing that the seller may use again. */
  earlierPhotos?: readonly string[]
  /** Without it no boost is offered. */
  boost?: BoostOffer
  submitText: string
  pendingText: string
  onSubmit: () => void
  /** Shown beside the button, such as the save status. */
  status?: ReactNode
}

/** The fields of a new or existing listing, in sections. */
export function ListingFormFields(props: Props) {
  const { form, categories, feeNotice, postcodeHint, boost, submitText, pendingText, onSubmit, status } = props
  const { photos, errors, field, isSubmitting, isSending } = form
  // A new list for each attempt, and none for other renderings: the summary takes the focus with each.
  const ordered = useMemo(() => (errors.length > 0 ? inPageOrder(errors) : []), [errors])
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={ignoreEnter}
      noValidate
      data-button-only
      className="flex min-w-0 flex-col gap-6"
    >
      {errors.length > 0 && <ErrorSummary errors={ordered} />}
      <PhotoPicker {...photos} error={field('images').error} earlier={props.earlierPhotos ?? []} />
      <PlantField form={form} categories={categories} />
      <WordsFields form={form} />
      {props.demandNotice}
      <PlantRules form={form} />
      <CategoryField form={form} categories={categories} />
      <LivingPlantsNote categoryId={form.values.categoryId} />
      <FactFields form={form} ownId={props.ownId} />
      <PriceFields form={form} feeNotice={feeNotice} />
      <PlaceFields form={form} hint={postcodeHint} />
      {boost && <BoostField form={form} {...boost} />}
      {status}
      <Button
        type="submit"
        tone="primary"
        size="large"
        isPending={isSubmitting || isSending}
        pendingText={isSending ? 'Sending photos…' : pendingText}
      >
        {submitText}
      </Button>
    </form>
  )
}

/** Errors as their fields follow each other on the page, those without a field last. */
function inPageOrder(errors: readonly FormError[]): FormError[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const placeOf = ({ field }: FormError) =>
    field !== undefined && ids.includes(field) ? ids.indexOf(field) : ids.length
  return errors.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Prevents Enter in a text field from submitting a half-filled form; only the button submits. */
function ignoreEnter(event: KeyboardEvent) {
  const { target } = event
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault()
}
