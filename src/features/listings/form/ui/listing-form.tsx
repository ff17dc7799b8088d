import type { KeyboardEvent, ReactNode } from 'react'
import type { Pence } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { Category } from '../../listing/contract.ts'
import { PhotoPicker } from '../../photos/ui/photo-picker.tsx'
import { PlantRules } from './invasive-notice.tsx'
import { BoostField, CategoryField, PlaceFields, PriceFields, WordsFields } from './listing-fields.tsx'
import { PlantField } from './plant-field.tsx'
import type { ListingFormState } from './use-listing-form.ts'

interface Props {
  form: ListingFormState
  categories: readonly Category[]
  /** What a seller gets of a price, in words; filled in by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  postcodeHint: string
  /** What a boost does; without it none is offered. */
  boostHint?: string
  submitText: string
  pendingText: string
  onSubmit: () => void
  /** Beside the button: whether it is saved, say. */
  status?: ReactNode
}

/** The fields of a listing, new or old, one part beneath the other. */
export function ListingFormFields(props: Props) {
  const { form, categories, feeNotice, postcodeHint, boostHint, submitText, pendingText, onSubmit, status } = props
  const { photos, errors, field, isSubmitting, isSending } = form
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={keepEnter}
      noValidate
      data-button-only
      className="flex min-w-0 flex-col gap-6"
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <PhotoPicker {...photos} error={field('images').error} />
      <WordsFields form={form} />
      <PlantRules form={form} />
      <PriceFields form={form} feeNotice={feeNotice} />
      <PlantField form={form} />
      <CategoryField form={form} categories={categories} />
      <PlaceFields form={form} hint={postcodeHint} />
      {boostHint && <BoostField form={form} hint={boostHint} />}
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

/** Enter in a line of text does not send a form that is half filled in; the button does. */
function keepEnter(event: KeyboardEvent) {
  const { target } = event
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault()
}
