import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, Fragment, useId, useRef, useState } from 'react'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import { lightInWords } from '#features/plants/plant-words.ts'
import { plantOfTitleQuery, plantQuery } from '#features/plants/ui/queries.ts'
import { entriesOf } from '#shared/keyed.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Category } from '../../listing/category.ts'
import { useDebouncedValue } from '../../search/ui/use-debounced-value.ts'
import { fillable, fillFrom, safetyOf, seasonOf } from '../plant-fill.ts'
import { PlantPhoto } from './plant-photo.tsx'
import type { ListingFormState } from './use-listing-form.ts'
import { usePlantOptions } from './use-plant-options.tsx'

interface Props {
  form: ListingFormState
  categories: readonly Category[]
}

/** The category that an untouched form has. */
const FIRST_CATEGORY = '1'
const MIN_TITLE_LENGTH = 3
const TITLE_PAUSE_MS = 500
/** A title may exceed its limit while it is being typed. The plant's name usually comes first. */
const MAX_TITLE_LENGTH = 200

/** The plant of the catalogue: typed, or detected in the title. Other text is kept but names no plant. */
export function PlantField({ form: { form, field, values }, categories }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { ref, onBlur, ...registered } = field('plantName')
  const fill = useFilling(form, categories)
  const take = (plant: PlantName | null) => {
    form.setValue('plant', plant?.slug ?? '')
    form.setValue('plantName', plant?.name ?? '')
    form.clearErrors('plantName')
    if (plant) void fill(plant.slug)
  }
  const options = usePlantOptions({
    ...{ id, input },
    choose: (plant) => (plant ? take(plant) : form.setValue('plant', '')),
  })
  const guess = useGuess(values)
  const focusAfter = (act: () => void) => () => {
    act()
    input.current?.focus()
  }
  const drop = focusAfter(() => {
    guess.decline()
    take(null)
  })
  return (
    <div className="flex flex-col gap-2.5">
      <div className="relative">
        <TextField
          {...registered}
          ref={(element) => {
            input.current = element
            ref(element)
          }}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            options.settle()
            return onBlur(event)
          }}
          label="Which plant is it?"
          isOptional
          hint="Name it, and we fill in the rest. Tools and mixed packs need no plant."
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-controls={id}
          autoComplete="off"
          maxLength={100}
          suffix={values.plantName && <Clear onClick={drop} />}
        />
        {options.list}
      </div>
      <PlantPhoto values={values} onTake={(plant) => focusAfter(() => take(plant))()} />
      <div aria-live="polite" className="empty:hidden">
        {guess.plant && <Guess plant={guess.plant} onTake={focusAfter(() => take(guess.plant))} onDrop={drop} />}
        {values.plant && <Chosen plant={values.plant} />}
        {values.plantName.trim() && !values.plant && !options.isWriting && <Unknown />}
      </div>
    </div>
  )
}

/** Fills in what the catalogue knows, and keeps what the seller typed. */
function useFilling(form: ListingFormState['form'], categories: readonly Category[]) {
  const api = useApi()
  const client = useQueryClient()
  const last = useRef<ReturnType<typeof fillFrom>>(null)
  return async (slug: string) => {
    const answer = await client.fetchQuery(plantQuery(api, slug)).catch(() => null)
    // Another plant may have been chosen meanwhile.
    if (!answer || form.getValues('plant') !== slug) return
    const now = form.getValues()
    const all = fillFrom(answer.plant, now.title === last.current?.title ? '' : now.title)
    const isOffered = categories.some(({ id }) => String(id) === all.categoryId)
    const filled = isOffered ? all : { ...all, categoryId: now.categoryId }
    for (const [field, value] of entriesOf(fillable(now, last.current, filled, FIRST_CATEGORY))) {
      const shouldValidate = form.formState.isSubmitted
      form.setValue(field, value, { shouldDirty: true, shouldValidate })
      // For the field's own count of characters.
      document.getElementById(field)?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    last.current = filled
  }
}

/** The plant detected in the title, while the field is empty and the suggestion has not been rejected. */
function useGuess({ title, plant, plantName }: ListingFormState['values']) {
  const api = useApi()
  const [declined, setDeclined] = useState('')
  const settled = useDebouncedValue(title.trim().slice(0, MAX_TITLE_LENGTH), TITLE_PAUSE_MS)
  const { data } = useQuery({ ...plantOfTitleQuery(api, settled), enabled: settled.length >= MIN_TITLE_LENGTH })
  const isOpen = plant === '' && plantName === '' && data && data.slug !== declined
  return { plant: isOpen ? data : null, decline: () => setDeclined(data?.slug ?? plant) }
}

const Unknown = () => (
  <p className="text-ink-3 text-sm">We do not know this plant: your listing will appear without plant facts.</p>
)

const Clear = ({ onClick }: { onClick: () => void }) => (
  <Button tone="quiet" size="small" onClick={onClick}>
    Clear<span className="sr-only"> the plant</span>
  </Button>
)

function Guess({ plant, onTake, onDrop }: { plant: PlantName; onTake: () => void; onDrop: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-md bg-leaf-tint px-4 py-3">
      <p className="flex min-w-48 flex-1 items-center gap-2.5">
        <Icon name="sprout" size={18} className="shrink-0 text-leaf" />
        <span>
          Your title sounds like <b className="font-[650]">{plant.name}</b>{' '}
          <i lang="la" className="text-ink-2 text-sm">
            {plant.latin}
          </i>
        </span>
      </p>
      <span className="flex gap-2">
        <Button size="small" onClick={onTake}>
          Yes, it is
        </Button>
        <Button size="small" tone="quiet" onClick={onDrop}>
          No
        </Button>
      </span>
    </div>
  )
}

/** What buyers will read about the chosen plant, so that the seller can check that it is the right one. */
function Chosen({ plant: slug }: { plant: string }) {
  const api = useApi()
  const { data } = useQuery(plantQuery(api, slug))
  if (!data) return null
  const { plant } = data
  const facts = [
    ['Season', seasonOf(plant)],
    ['Care', lightInWords(plant.light)],
    ['Safety', safetyOf(plant)],
  ].filter(([, text]) => text)
  return (
    <div className="rounded-md bg-leaf-tint px-4 py-3">
      <p className="flex items-center gap-2">
        <Icon name="check" size={18} className="shrink-0 text-leaf" />
        <span>
          <b className="font-[650]">{plant.name}</b>, <i lang="la">{plant.latin}</i>
        </span>
      </p>
      <dl className="mt-2 grid grid-cols-[4.5rem_1fr] gap-y-1 text-sm">
        {facts.map(([name, text]) => (
          <Fragment key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-[620]">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
