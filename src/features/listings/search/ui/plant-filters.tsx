import { useEffect, useId, useRef } from 'react'
import { lights } from '#features/plants/plant.ts'
import { lightNames } from '#features/plants/plant-words.ts'
import { Checkbox } from '#ui/choice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { plantFilters } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'

interface Props {
  browse: Browse
  onChange: () => void
}

/** What the plant of a listing needs and does. Listings that name no plant are left out by any of it. */
export function PlantFilters({ browse, onChange }: Props) {
  // The filters stand on the page twice: names alone would be ids twice.
  const id = useId()
  const light = useRef<HTMLSelectElement>(null)
  // The address may change elsewhere, by a chip say.
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
