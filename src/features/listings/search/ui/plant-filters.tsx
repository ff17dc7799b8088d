import { useEffect, useId, useRef } from 'react'
import { lights } from '#features/plants/plant.ts'
import { lightNames } from '#features/plants/plant-words.ts'
import { useHouseholdForm } from '#ui/browser/household-form.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { FOR_HOUSEHOLD, plantFilters, type Where } from '../browse-address.ts'
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
  const light = useRef<HTMLSelectElement>(null)
  // The URL can also change elsewhere, such as by a chip.
  useEffect(() => {
    if (light.current) light.current.value = browse.light ?? ''
  }, [browse.light])
  return (
    <fieldset>
      <legend className="mb-2 font-[620]">The plant</legend>
      <SelectField
        ref={light}
        id={`${id}light`}
        name="light"
        label="Grows in"
        defaultValue={browse.light ?? ''}
        onChange={onChange}
        className="mb-2"
      >
        <option value="">Any light</option>
        {lights.map((one) => (
          <option key={one} value={one}>
            {lightNames[one]}
          </option>
        ))}
      </SelectField>
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
