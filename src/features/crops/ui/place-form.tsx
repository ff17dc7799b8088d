import type { FormEvent, ReactNode } from 'react'
import { outwardPart } from '#shared/places/outward-only.ts'
import { RADII } from '#shared/places/viewer-place.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface Props {
  /** The page, for browsers without scripts. */
  action: string
  start: { near: string; radius: string }
  /** Without a postcode the list is from everywhere. */
  isOptional?: boolean
  onPlace: (place: { near: string; radius: string }) => void
  /** Further fields. */
  children?: ReactNode
}

/** Sets the place of a list. Works as a plain form without scripts. */
export function PlaceForm({ action, start, isOptional = false, onPlace, children }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onPlace({ near: outwardPart(String(fields.get('near') ?? '')), radius: String(fields.get('radius')) })
  }
  return (
    <search>
      <form
        method="get"
        key={`${start.near}${start.radius}`}
        action={action}
        onSubmit={submit}
        className="flex max-w-2xl flex-wrap items-end gap-3"
      >
        <TextField
          label="Near your postcode"
          name="near"
          isOptional={isOptional}
          defaultValue={start.near}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          className="flex-1 basis-44"
        />
        <SelectField label="Within" name="radius" defaultValue={start.radius} className="flex-1 basis-36">
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </SelectField>
        {children}
        <Button type="submit" className="min-h-12">
          Show
        </Button>
      </form>
    </search>
  )
}
