import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import {
  addPickupPlace,
  changePickupPlace,
  MAX_DETAILS_LENGTH,
  type PickupPlace,
  typedPlace,
} from '../pickup-places-contract.ts'

interface Props {
  /** Null to add one. */
  place: PickupPlace | null
  onSaved?: (place: PickupPlace) => void
  onClose: () => void
}

function useSaving({ place, onSaved, onClose }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const start = { name: place?.name ?? '', details: place?.details ?? '', postcode: place?.postcode ?? '' }
  const form = useSchemaForm(typedPlace, start)
  const save = form.onSubmit(async (body) => {
    try {
      const saved = place
        ? await api(changePickupPlace, { params: { id: String(place.id) }, body })
        : await api(addPickupPlace, { body })
      await client.invalidateQueries({ queryKey: ['/api/pickup-places'] })
      onSaved?.(saved)
      onClose()
    } catch (error) {
      if (form.refuse(error)) return
      const description = error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.'
      toast({ tone: 'destructive', title: 'That did not work', description })
    }
  })
  return { ...form, save }
}

/** Adds or changes one of the seller's pickup places. */
export default function PickupPlaceDialog(props: Props) {
  const { place, onClose } = props
  const { field, errors, isSubmitting, save } = useSaving(props)
  // Beside the listing form: a form cannot hold another one.
  return createPortal(
    <Dialog isOpen onClose={onClose} title={place ? 'Edit pickup place' : 'Add a pickup place'} isForm>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The listing form around the dialog is not sent.
          event.stopPropagation()
          void save()
        }}
        className="flex flex-col gap-5"
      >
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <TextField {...field('name')} id="place-name" label="Name" hint="Only you see it, such as Home or Allotment." />
        <TextArea
          {...field('details')}
          id="place-details"
          label="Exact pickup place"
          hint="House number and street, a gate, a bell. Only buyers who have paid see it."
          countTo={MAX_DETAILS_LENGTH}
          rows={3}
        />
        <TextField
          {...field('postcode')}
          id="place-postcode"
          label="Postcode"
          hint="Buyers see the first half before they pay."
          autoComplete="postal-code"
          autoCapitalize="characters"
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isPending={isSubmitting}>
            Save place
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}
