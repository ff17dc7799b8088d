import { useId, useRef, useState } from 'react'
import { usePlantOptions } from '#features/listings/form/ui/use-plant-options.tsx'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { addGardenPlant, changeGardenPlant, type GardenPlant } from '../contract.ts'
import { MAX_LENGTH } from '../garden.ts'
import { type PlantForm as Fields, formOf, plantForm, toPlantBody } from '../plant-form.ts'

interface Props {
  /** The plant to change; null for a new one. */
  plant: GardenPlant | null
  today: string
  onSaved: (plant: GardenPlant) => void
}

/** Adds or changes a plant. */
export function PlantForm({ plant, today, onSaved }: Props) {
  const api = useApi()
  const { form, errors, field, isSubmitting, refuse, onSubmit } = useSchemaForm<Fields>(plantForm, formOf(plant, today))
  const [failure, setFailure] = useState<string>()
  const act = onSubmit(async (filled) => {
    setFailure(undefined)
    const body = toPlantBody(filled)
    try {
      onSaved(
        plant
          ? await api(changeGardenPlant, { params: { id: String(plant.id) }, body })
          : await api(addGardenPlant, { body }),
      )
    } catch (error) {
      if (!refuse(error, new Map([['plant', 'plantName']])))
        setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  return (
    <form
      method="post"
      onSubmit={act}
      noValidate
      aria-label={plant ? 'Change the plant' : 'Add a plant'}
      className="flex max-w-150 flex-col gap-6"
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <CatalogueField form={form} field={field} />
      <TextField
        {...field('name')}
        label="Your name for it"
        hint="As it stands on its label, such as “Gran’s tomato by the shed”."
        countTo={MAX_LENGTH.name}
        autoComplete="off"
        required
      />
      <TextField {...field('since')} label="Growing here since" type="date" max={today} required className="max-w-60" />
      <TextArea
        {...field('note')}
        label="Note"
        isOptional
        hint="Variety, where it stands, what you did. Only you can read it."
        countTo={MAX_LENGTH.note}
        rows={3}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <Button type="submit" tone="primary" size="large" className="self-start" isPending={isSubmitting}>
        {plant ? 'Save' : 'Add Plant'}
      </Button>
    </form>
  )
}

/** The plant of the catalogue. Choosing one names the plant, unless it has a name of its own. */
function CatalogueField({ form, field }: Pick<SchemaForm<Fields>, 'form' | 'field'>) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { ref, onBlur, ...registered } = field('plantName')
  const options = usePlantOptions({
    ...{ id, input },
    choose: (plant) => {
      form.setValue('plant', plant?.slug ?? '')
      if (!plant) return
      form.setValue('plantName', plant.name)
      form.clearErrors('plantName')
      if (form.getValues('name').trim() === '') form.setValue('name', plant.name, { shouldDirty: true })
    },
  })
  return (
    <div className="relative">
      <TextField
        {...registered}
        ref={(element) => {
          input.current = element
          ref(element)
        }}
        onBlur={(event) => {
          options.settle()
          return onBlur(event)
        }}
        label="Which plant is it?"
        isOptional
        hint="From our catalogue, which knows when to sow, feed and harvest it."
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-controls={id}
        autoComplete="off"
        maxLength={100}
      />
      {options.list}
    </div>
  )
}
