import { useEffect, useId, useRef } from 'react'
import { lights } from '#features/plants/plant.ts'
import { lightNames } from '#features/plants/plant-words.ts'
import { recordOf } from '#shared/keyed.ts'
import { useHouseholdForm } from '#ui/browser/household-form.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { origins, potSizes } from '../../base/fact-choices.ts'
import { FOR_HOUSEHOLD, factFilters, plantFilters, type Where } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'

interface Props {
  browse: Browse
  where: Where
  onChange: () => void
}

/** Filters by the listing's plant. Each of them excludes listings that name no plant. */
export function PlantFilters({ browse, where, onChange }: Props) {
  // The filters are on the page twice, so names alone would give duplicate ids.
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-[620]">The plant</legend>
      <Choice {...{ browse, onChange, id }} name="light" label="Grows in" any="Any light" choices={lightChoices} />
      <ForHousehold {...{ browse, where, onChange }} />
      {plantFilters.map(({ field, name, hint }) => (
        <Checkbox
          key={field}
          label={name}
          hint={hint}
          name={field}
          value="true"
          defaultChecked={browse[field] === 'true'}
          onChange={onChange}
        />
      ))}
    </fieldset>
  )
}

/** Filters by what sellers say of a plant. Only what they say matches, but a plant without a day is ready now. */
export function FactFilters({ browse, onChange }: Omit<Props, 'where'>) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-[620]">As described by the seller</legend>
      <Choice {...{ browse, onChange, id }} name="grownFrom" label="Raised from" any="Anything" choices={origins} />
      <Choice {...{ browse, onChange, id }} name="potSize" label="Size" any="Any size" choices={potSizes} />
      {factFilters.map(({ field, name }) => (
        <Checkbox
          key={field}
          label={name}
          name={field}
          value="true"
          defaultChecked={browse[field] === 'true'}
          onChange={onChange}
        />
      ))}
    </fieldset>
  )
}

const lightChoices = recordOf(lights, (light) => lightNames[light])

interface ChoiceProps extends Pick<Props, 'browse' | 'onChange'> {
  id: string
  name: 'light' | 'grownFrom' | 'potSize'
  label: string
  any: string
  choices: Readonly<Record<string, string>>
}

function Choice({ id, browse, onChange, name, label, any, choices }: ChoiceProps) {
  const field = useRef<HTMLSelectElement>(null)
  const value = browse[name] ?? ''
  // The URL can also change elsewhere, such as by a chip.
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return (
    <SelectField ref={field} id={`${id}${name}`} {...{ name, label, onChange }} defaultValue={value} className="mb-2">
      <option value="">{any}</option>
      {Object.entries(choices).map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** Only what is safe for the viewer's household; a button asks who lives there. */
function ForHousehold({ browse, where, onChange }: Props) {
  const openForm = useHouseholdForm()
  return (
    <div className="flex flex-col items-start">
      {where.hasHousehold && (
        <Checkbox
          label={FOR_HOUSEHOLD}
          hint="Known to be, and suits where you grow"
          name="household"
          value="true"
          defaultChecked={browse.household === 'true'}
          onChange={onChange}
        />
      )}
      <Button size="small" className="my-1 min-h-11" onClick={openForm}>
        {where.hasHousehold ? 'Change your household' : 'Pets or children?'}
      </Button>
    </div>
  )
}
