import { type ReactNode, useId, useRef, useState } from 'react'
import { emptyAlert } from '#features/alerts/alert-form.ts'
import { alertRadii, radiusFor, radiusInWords, USUAL_RADIUS } from '#features/alerts/radius.ts'
import { DryRun } from '#features/alerts/ui/dry-run.tsx'
import { usePlantOptions } from '#features/listings/form/ui/use-plant-options.tsx'
import { ApiError } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { changeWanted, postWanted, type Wanted } from '../contract.ts'
import { DEFAULT_DAYS, daysInWords, MAX_LENGTH, searchWords, WANTED_DAYS } from '../wanted.ts'
import { type WantedForm as Fields, toChangedBody, toWantedBody, wantedForm } from '../wanted-form.ts'

interface NewProps {
  /** What is known already, such as the words of a search. */
  title: string
  /** The outward code of the member's profile. */
  home: string | null
  onPosted: (wanted: Wanted) => void
}

/** Posts a request. */
export function NewWantedForm({ title, home, onPosted }: NewProps) {
  const api = useApi()
  const { place } = useViewerPlace()
  const start: Fields = {
    ...{ title: title.slice(0, MAX_LENGTH.title), plant: '', note: '', postcode: place?.outcode ?? home ?? '' },
    radius: String(place ? radiusFor(place.radius) : USUAL_RADIUS),
    days: String(DEFAULT_DAYS),
  }
  return (
    <WantedForm
      label="Post a request"
      start={start}
      until={null}
      send={async (fields) => onPosted(await api(postWanted, { body: toWantedBody(fields) }))}
      buttonText="Post Request"
      pendingText="Posting…"
    >
      If none of these is right, post your request: neighbours see it with your name and district, never your address.
      We notify you when it is listed near you, and ask gardeners who had it before.
    </WantedForm>
  )
}

interface EditProps {
  wanted: Wanted
  onSaved: (wanted: Wanted) => void
}

/** Changes an open request. */
export function EditWantedForm({ wanted, onSaved }: EditProps) {
  const api = useApi()
  const { id, title, plant, note, outcode, radius, expiresAt } = wanted
  const start: Fields = {
    ...{ title, plant: plant?.slug ?? '', note: note ?? '', postcode: outcode },
    ...{ radius: String(radius), days: '' },
  }
  const params = { id: String(id) }
  return (
    <WantedForm
      label="Edit your request"
      start={start}
      until={expiresAt}
      send={async (fields) => onSaved(await api(changeWanted, { params, body: toChangedBody(fields) }))}
      buttonText="Save Changes"
      pendingText="Saving…"
    >
      Neighbours see the new words at once, and listings match them from now on. Gardeners whom we have asked are not
      asked again: for something else, post another request.
    </WantedForm>
  )
}

interface Props {
  /** Name of the form. */
  label: string
  start: Fields
  /** When the request ends unless its author chooses otherwise; null for a new one. */
  until: string | null
  /** Throws what the server refuses. */
  send: (fields: Fields) => Promise<void>
  buttonText: string
  pendingText: string
  /** What happens next. */
  children: ReactNode
}

/** The fields of a request. What is on sale near is shown beside them at once. */
function WantedForm({ label, start, until, send, buttonText, pendingText, children }: Props) {
  const { form, errors, field, isSubmitting, refuse, onSubmit } = useSchemaForm(wantedForm, start)
  const [failure, setFailure] = useState<string>()
  const values = form.watch()
  const act = onSubmit(async (filled) => {
    setFailure(undefined)
    try {
      await send(filled)
    } catch (error) {
      if (!refuse(error))
        setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  return (
    <form
      method="post"
      onSubmit={act}
      noValidate
      aria-label={label}
      className="grid gap-x-12 gap-y-7 lg:grid-cols-[3fr_2fr]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <TitleField form={form} field={field} />
        <NoteField field={field} />
        <PlaceFields field={field} until={until} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <OnSale values={values} onSuggestion={(words) => form.setValue('title', words, { shouldDirty: true })}>
          {children}
        </OnSale>
        {failure && (
          <Notice tone="destructive" isUrgent>
            {failure}
          </Notice>
        )}
        <Button type="submit" tone="primary" size="large" isPending={isSubmitting} pendingText={pendingText}>
          {buttonText}
        </Button>
      </div>
    </form>
  )
}

interface OnSaleProps {
  values: Pick<Fields, 'title' | 'radius' | 'postcode'>
  onSuggestion: (words: string) => void
  children: ReactNode
}

/** What is on sale near for the words typed so far. */
function OnSale({ values: { title, radius, postcode }, onSuggestion, children }: OnSaleProps) {
  const anything = emptyAlert({}, [], { place: null, home: null })
  return (
    <>
      <h2 className="text-lg">On sale near you now</h2>
      <DryRun
        values={{ ...anything, keywords: searchWords(title), radius, userPostcode: postcode }}
        onSuggestion={onSuggestion}
      />
      <p className="text-ink-2 text-sm">{children}</p>
    </>
  )
}

type PartProps = Pick<SchemaForm<Fields>, 'field'>

/** Free words, or a plant of the catalogue, which then matches by all its names. */
function TitleField({ form, field }: PartProps & Pick<SchemaForm<Fields>, 'form'>) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { ref, onBlur, ...registered } = field('title')
  const options = usePlantOptions({
    ...{ id, input },
    choose: (plant) => {
      form.setValue('plant', plant?.slug ?? '')
      if (plant) form.setValue('title', plant.name, { shouldDirty: true })
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
        label="What are you looking for?"
        hint="A plant matches by all its names. Other words must be in the listing, so use few: “cold frame”."
        countTo={MAX_LENGTH.title}
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-controls={id}
        autoComplete="off"
        required
      />
      {options.list}
    </div>
  )
}

const NoteField = ({ field }: PartProps) => (
  <TextArea
    {...field('note')}
    label="Note"
    isOptional
    hint="Variety, how many, what you could give in return. Everyone can read it."
    countTo={MAX_LENGTH.note}
    rows={4}
  />
)

const PlaceFields = ({ field, until }: PartProps & Pick<Props, 'until'>) => (
  <div className="grid gap-6 sm:grid-cols-[2fr_3fr_3fr]">
    <TextField
      {...field('postcode')}
      label="Near"
      autoComplete="postal-code"
      autoCapitalize="characters"
      maxLength={10}
      required
    />
    <SelectField {...field('radius')} label="Within">
      {alertRadii.map((radius) => (
        <option key={radius} value={radius}>
          {radiusInWords(radius)}
        </option>
      ))}
    </SelectField>
    <SelectField {...field('days')} label="For">
      {until !== null && <option value="">Until {formatDay(until)}</option>}
      {WANTED_DAYS.map((days) => (
        <option key={days} value={days}>
          {daysInWords(days)}
        </option>
      ))}
    </SelectField>
  </div>
)
