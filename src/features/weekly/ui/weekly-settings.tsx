import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatWeekday } from '#shared/dates.ts'
import { DEFAULT_RADIUS, RADII, toRadius } from '#shared/places/viewer-place.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { WeeklyEmail } from '../contract.ts'
import { useWeekly, weeklyQuery } from './queries.ts'

/** Asks for the weekly email, shows where it looks, and stops it. */
export function WeeklySettings() {
  const { data, isError, refetch } = useQuery({ ...weeklyQuery(useApi()), throwOnError: false })
  return (
    <section aria-labelledby="weekly" className="border-line border-t pt-7">
      <h2 id="weekly" className="scroll-mt-24">
        New near you, once a week
      </h2>
      <p className="mt-2 mb-5 max-w-[58ch] text-ink-2">
        An email on Thursday morning with the best of what was listed near you in the last week, in time to collect at
        the weekend. None comes when nothing is new, and nobody pays to be named in it.
      </p>
      {isError && !data && (
        <p className="flex flex-wrap items-center gap-4 text-ink-2">
          It could not be loaded.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!(data || isError) && <Skeleton className="h-32 w-full" />}
      {data && !data.isConfirmed && <Unconfirmed />}
      {data && (data.isConfirmed || data.isOn) && <Choice state={data} />}
    </section>
  )
}

const Unconfirmed = () => (
  <p className="text-ink-2">
    We send it to confirmed addresses only. <TextLink href="/settings/email">Confirm your email address</TextLink>{' '}
    first.
  </p>
)

function Choice({ state }: { state: WeeklyEmail }) {
  const { isOn, place, next, household, isConfirmed } = state
  const change = useWeekly()
  return (
    <>
      {isOn && place && (
        <p className="mb-5 font-[620]">
          On: within {place.radius} miles of {place.name}, {place.outcode}. The next may come on {formatWeekday(next)}.
          {household && ` It names only what is known to be right for your household: ${household}.`}
        </p>
      )}
      {isConfirmed && <PlaceForm state={state} change={change} />}
      {isOn && (
        <p className="mt-3">
          <Button
            tone="quiet"
            className="-ml-4"
            isPending={change.isPending && change.variables.isOn === false}
            onClick={() => change.mutate({ isOn: false })}
          >
            Stop this email
          </Button>
        </p>
      )}
      <p role="status" className="mt-2 min-h-6 text-ink-2 text-sm">
        {change.isSuccess && (change.data.isOn ? 'Saved. It is on.' : 'Stopped. It will not come again.')}
        {change.isError && fieldFault(change.error) === undefined && sentenceOf(change.error)}
      </p>
    </>
  )
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? error.sentence : 'It was not saved. Please try again.'

/** What is wrong with the place, if the server refused it. */
const fieldFault = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.fields?.['place'] : undefined

function PlaceForm({ state: { isOn, place }, change }: { state: WeeklyEmail; change: ReturnType<typeof useWeekly> }) {
  const { place: viewer } = useViewerPlace()
  const [typed, setTyped] = useState(place?.outcode ?? viewer?.outcode ?? '')
  const [radius, setRadius] = useState(String(place?.radius ?? viewer?.radius ?? DEFAULT_RADIUS))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ isOn: true, place: typed, radius: toRadius(Number(radius)) ?? DEFAULT_RADIUS })
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <TextField
          label="Near"
          name="weekly-place"
          hint="A postcode or a town. Of a postcode we keep only the first half."
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={change.isError ? fieldFault(change.error) : undefined}
          autoComplete="postal-code"
          maxLength={100}
          required
        />
        <SelectField
          label="Within"
          name="weekly-radius"
          value={radius}
          onChange={({ currentTarget }) => setRadius(currentTarget.value)}
        >
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </SelectField>
      </div>
      <p>
        <Button
          type="submit"
          tone={isOn ? 'secondary' : 'primary'}
          isPending={change.isPending && change.variables.isOn}
          pendingText="Saving…"
        >
          {isOn ? 'Save the place' : 'Send me this email'}
        </Button>
      </p>
    </form>
  )
}
