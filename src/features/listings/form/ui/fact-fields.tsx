import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { origins, potSizes } from '../../base/fact-choices.ts'
import { type FactName, factNamesFor, type TickedFact } from '../../base/facts.ts'
import { hasFacts } from '../facts-form.ts'
import { ownPlantsQuery, receivedPlantsQuery } from './queries.ts'
import type { ListingFormState } from './use-listing-form.ts'

interface Props {
  form: ListingFormState
  /** The listing that is edited, which cannot come from itself or from a later one. */
  ownId?: number | undefined
}

/** What buyers of plants ask, behind one line: nothing for tools and supplies. Opens by itself on an error. */
export function FactFields({ form, ownId }: Props) {
  const names = factNamesFor(Number(form.values.categoryId))
  const [isOpen, setOpen] = useState(() => hasFacts(form.values))
  const isWrong = names.some((name) => form.form.formState.errors[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again after it was closed
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong, form.errors])
  if (names.length === 0) return null
  const fits = (name: FactName) => names.includes(name)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group min-w-0 rounded-lg border-[1.5px] border-control bg-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-[620]">
            {fits('potSize') ? 'More about the plant' : 'More about the produce'}
          </span>
          <span className="block text-ink-2 text-sm">
            {fits('potSize')
              ? 'Optional: variety, pot size, peat-free, ready from'
              : 'Optional: variety, grown organically'}
          </span>
        </span>
        <Icon name="chevron-down" size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-6 border-line border-t px-4 pt-4 pb-5">
        <TextField {...form.field('variety')} label="Variety" hint="Such as Gardener’s Delight" autoComplete="off" />
        {fits('potSize') && <Size form={form} />}
        {fits('grownFrom') && <Raised form={form} ownId={ownId} isOpen={isOpen} />}
        <div className="flex flex-col">
          {fits('peatFree') && (
            <Tick form={form} name="peatFree" label="Peat-free" hint="Grown in compost without peat" />
          )}
          <Tick
            form={form}
            name="organic"
            label="Grown organically"
            hint="Without synthetic fertiliser, pesticide or weedkiller"
          />
        </div>
        {fits('readyFrom') && (
          <TextField
            {...form.field('readyFrom')}
            label="Ready from"
            hint="Leave it empty if it is ready now. Buyers can pay from a week before."
            type="date"
          />
        )}
      </div>
    </details>
  )
}

/** The box starts with what was chosen before it was last hidden. */
const Tick = ({ form, name, label, hint }: Props & { name: TickedFact; label: string; hint: string }) => (
  <Checkbox {...form.form.register(name)} defaultChecked={form.values[name]} label={label} hint={hint} />
)

const Size = ({ form }: Props) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <SelectField {...form.field('potSize')} label="Pot size">
      <option value="">Not stated</option>
      {Object.entries(potSizes).map(([size, name]) => (
        <option key={size} value={size}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextField {...form.field('heightCm')} label="Height today (cm)" inputMode="numeric" autoComplete="off" />
  </div>
)

/** How it was raised, and from which earlier plants. */
const Raised = ({ form, ownId, isOpen }: Props & { isOpen: boolean }) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <SelectField {...form.field('grownFrom')} label="Raised from">
      <option value="">Not stated</option>
      {Object.entries(origins).map(([origin, name]) => (
        <option key={origin} value={origin}>
          {name}
        </option>
      ))}
    </SelectField>
    {form.values.grownFrom === 'seed' && (
      <TextField
        {...form.field('seedYear')}
        label="Year, if you saved the seed"
        inputMode="numeric"
        autoComplete="off"
      />
    )}
    <Parent form={form} ownId={ownId} isOpen={isOpen} />
  </div>
)

/** Which earlier listing of the seller it comes from, or which plant that they bought or received in a swap here. */
function Parent({ form, ownId, isOpen }: Props & { isOpen: boolean }) {
  const api = useApi()
  const { data: own } = useQuery({ ...ownPlantsQuery(api), enabled: isOpen, throwOnError: false })
  const { data: received } = useQuery({ ...receivedPlantsQuery(api), enabled: isOpen, throwOnError: false })
  const { parentId } = form.values
  const isEarlier = ({ id }: { id: number }) => ownId === undefined || id < ownId
  const [mine, got] = [(own?.plants ?? []).filter(isEarlier), (received ?? []).filter(isEarlier)]
  const isListed = [...mine, ...got].some(({ id }) => String(id) === parentId)
  const unlisted = parentId && !isListed ? [{ id: Number(parentId), name: 'An earlier listing' }] : []
  if (mine.length + got.length + unlisted.length === 0) return null
  return (
    <SelectField
      {...form.field('parentId')}
      label="Comes from an earlier listing"
      hint={`So that a pest can be traced. Buyers see it while that listing can be opened.${own?.isCut ? ' Your newest are shown.' : ''}`}
      className="sm:col-span-2"
    >
      <option value="">None</option>
      <Plants name="Listed by you" plants={[...unlisted, ...mine]} />
      <Plants name="Bought or swapped here" plants={got} />
    </SelectField>
  )
}

const Plants = ({ name, plants }: { name: string; plants: readonly { id: number; name: string }[] }) =>
  plants.length > 0 && (
    <optgroup label={name}>
      {plants.map((plant) => (
        <option key={plant.id} value={plant.id}>
          {plant.name}
        </option>
      ))}
    </optgroup>
  )
