import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Preference } from '../contract.ts'
import { emailTexts, kindTexts } from '../kind-texts.ts'
import { emailTimes, isRequired } from '../kinds.ts'
import { preferencesQuery, useChoosing } from './queries.ts'

/** Delivery preferences for each kind. Every change is saved immediately. */
export function NotificationPreferences() {
  const api = useApi()
  const { data: kinds, isError, refetch } = useQuery(preferencesQuery(api))
  const choosing = useChoosing()
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your choices could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!kinds) return <Skeleton className="h-96 w-full" />
  return (
    <div>
      <ul className="divide-y divide-line border-line border-y">
        {kinds.map((one) => (
          <li key={one.kind}>
            <Kind preference={one} onChoose={(chosen) => choosing.mutate(chosen)} />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 min-h-6 text-ink-3 text-sm">
        {choosing.isPending && 'Saving…'}
        {choosing.isSuccess && 'Saved.'}
      </p>
    </div>
  )
}

interface KindProps {
  preference: Preference
  onChoose: (chosen: Preference) => void
}

function Kind({ preference, onChoose }: KindProps) {
  const { kind, inApp, email, push } = preference
  const { name, about } = kindTexts[kind]
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its controls
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-[auto_auto_1fr] items-end gap-x-5 gap-y-1 py-4 md:grid-cols-[1fr_auto_auto_12rem] md:items-center"
    >
      <div className="col-span-3 md:col-span-1">
        <p id={id} className="font-[650]">
          {name}
        </p>
        <p className="max-w-prose text-ink-3 text-sm">{about}</p>
      </div>
      {isRequired(kind) ? (
        <p className="col-span-3 py-2 text-ink-2 text-sm">On the site and by email, at once; by push where it is on</p>
      ) : (
        <>
          <Checkbox
            label="Bell"
            checked={inApp}
            onChange={({ currentTarget }) => onChoose({ ...preference, inApp: currentTarget.checked })}
          />
          <Checkbox
            label="Push"
            checked={push}
            onChange={({ currentTarget }) => onChoose({ ...preference, push: currentTarget.checked })}
          />
          <SelectField
            label="By email"
            name={`mail-${kind}`}
            value={email}
            onChange={({ currentTarget }) => {
              const time = emailTimes.find((one) => one === currentTarget.value)
              if (time) onChoose({ ...preference, email: time })
            }}
          >
            {emailTimes.map((time) => (
              <option key={time} value={time}>
                {emailTexts[time]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  )
}
