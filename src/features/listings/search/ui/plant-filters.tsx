import { useEffect, useId, useRef } from 'react'
import { lights } from '#features/plants/plant.ts'
import { lightNames } from '#features/plants/plant-words.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { plantFilters } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'

interface Props {
  browse: Browse
  onChange: () => void
}

/** Filters by the listing's plant. Each of them excludes listings that name no plant. */
export function PlantFilters({ browse, onChange }: Props) {
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
