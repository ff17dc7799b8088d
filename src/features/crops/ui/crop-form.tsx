import { type ReactNode, useId, useRef, useState } from 'react'
import { usePlantOptions } from '#features/listings/form/ui/use-plant-options.tsx'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { announceCrop, type Crop, changeCrop } from '../contract.ts'
import { cropKinds, kindNames, MAX_LENGTH } from '../crop.ts'
import { cropForm, type CropForm as Fields, formOf, newForm, toChange, toCropBody } from '../crop-form.ts'
import { WindowFields } from './window-fields.tsx'

interface NewProps {
  /** The plant to sow, if it is known. */
  plant: { slug: string; name: string } | null
  /** The outward code of the member's profile or place. */
  home: string | null
  /** The day in London. */
  today: string
  onSaved: (crop: Crop) => void
}

/** Announces a crop. */
export function NewCropForm({ plant, home, today, onSaved }: NewProps) {
  const api = useApi()
  const known = { plant: plant?.slug ?? '', plantName: plant?.name ?? '', postcode: home ?? '', today }
  return (
    <CropForm
      label="Announce a crop"
      start={newForm(known)}
      send={async (fields) => onSaved(await api(announceCrop, { body: toCropBody(fields) }))}
      button="Announce Crop"
    >
      {({ form, field }) => (
        <>
          <CatalogueField form={form} field={field} />
          <TextField {...field('variety')} label="Variety" isOptional countTo={MAX_LENGTH.variety} autoComplete="off" />
          <SelectField {...field('kind')} label="What neighbours get">
            {cropKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </SelectField>
          <Amounts field={field} />
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField
              {...field('sownOn')}
              label="Sown on"
              hint="Today, earlier, or the day on which you will sow it."
              type="date"
              required
            />
            <TextField
              {...field('postcode')}
              label="Your postcode"
              hint="Neighbours see the first half only."
              autoComplete="postal-code"
              autoCapitalize="characters"
              maxLength={10}
              required
            />
          </div>
        </>
      )}
    </CropForm>
  )
}

/** Changes a growing crop. */
export function EditCropForm({ crop, onSaved }: { crop: Crop; onSaved: (crop: Crop) => void }) {
  const api = useApi()
  const params = { id: String(crop.id) }
  return (
    <CropForm
      label="Edit your crop"
      start={formOf(crop)}
      send={async (fields) => onSaved(await api(changeCrop, { params, body: toChange(fields) }))}
      button="Save Changes"
    >
      {({ field }) => <Amounts field={field} />}
    </CropForm>
  )
}

interface Props {
  /** Name of the form. */
  label: string
  start: Fields
  /** Throws what the server refuses. */
  send: (fields: Fields) => Promise<void>
  button: string
  /** The fields before the days. */
  children: (form: SchemaForm<Fields>) => ReactNode
}

const ALIASES = new Map([['plant', 'plantName']])

function CropForm({ label, start, send, button, children }: Props) {
  const schemaForm = useSchemaForm<Fields>(cropForm, start)
  const { form, errors, field, isSubmitting, refuse, onSubmit } = schemaForm
  const [failure, setFailure] = useState<string>()
  const act = onSubmit(async (filled) => {
    setFailure(undefined)
    try {
      await send(filled)
    } catch (error) {
      if (!refuse(error, ALIASES))
        setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  return (
    <form method="post" onSubmit={act} noValidate aria-label={label} className="flex max-w-170 flex-col gap-6">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {children(schemaForm)}
      <WindowFields form={form} field={field} />
      <TextArea
        {...field('note')}
        label="Note"
        isOptional
        hint="How you grow them, in which pots, when people can come. Everyone can read it."
        countTo={MAX_LENGTH.note}
        rows={4}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <Button type="submit" tone="primary" size="large" className="self-start" isPending={isSubmitting}>
        {button}
      </Button>
    </form>
  )
}

const Amounts = ({ field }: Pick<SchemaForm<Fields>, 'field'>) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <TextField
      {...field('quantity')}
      label="How many at most"
      hint="Promise what you can spare if some fail."
      inputMode="numeric"
      autoComplete="off"
      required
    />
    <TextField {...field('price')} label="Price each" prefix="£" inputMode="decimal" autoComplete="off" required />
  </div>
)

/** The plant of the catalogue, which knows when it is ready. */
function CatalogueField({ form, field }: Pick<SchemaForm<Fields>, 'form' | 'field'>) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { ref, onBlur, ...registered } = field('plantName')
  const options = usePlantOptions({
    ...{ id, input },
    choose: (plant) => {
      form.setValue('plant', plant?.slug ?? '')
      if (!plant) return
      form.setValue('plantName', plant.name, { shouldDirty: true })
      form.clearErrors('plantName')
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
        hint="From our catalogue, which knows when it is ready where you live."
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-controls={id}
        autoComplete="off"
        maxLength={100}
        required
      />
      {options.list}
    </div>
  )
}
