import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { RADII } from '#shared/places/viewer-place.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { WantedPage } from '../contract.ts'
import { type WantedFilter, wantedQuery } from './queries.ts'
import { WantedRow } from './wanted-row.tsx'

interface Props {
  filter: WantedFilter
  onFilter: (filter: WantedFilter) => void
}

/** The address of the list with this filter. */
export const wantedHref = ({ near, radius, everywhere, before }: WantedFilter): string => {
  const search = new URLSearchParams({
    ...(near && { near }),
    ...(radius && { radius }),
    ...(everywhere && { everywhere }),
    ...(before && { before: String(before) }),
  })
  return search.size > 0 ? `/wanted?${search}` : '/wanted'
}

/** What members look for near a place. */
export function WantedList({ filter, onFilter }: Props) {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery({ ...wantedQuery(api, filter), throwOnError: false })
  if (isPending) return <Loading />
  if (!data) {
    const isWrong = error instanceof ApiError && error.status === 400
    return (
      <>
        <Near filter={filter} shown={null} onFilter={onFilter} />
        <Notice
          tone="destructive"
          isUrgent
          className="mt-6"
          action={
            <Button onClick={isWrong ? () => onFilter({ everywhere: 'true' }) : () => void refetch()}>
              {isWrong ? 'Show everywhere' : 'Try again'}
            </Button>
          }
        >
          {isWrong ? error.sentence : 'We could not load the requests.'}
        </Notice>
      </>
    )
  }
  return (
    <>
      <Near filter={filter} shown={data.near} onFilter={onFilter} />
      <Found page={data} filter={filter} />
    </>
  )
}

function Found({ page: { wanted, near, next }, filter }: { page: WantedPage; filter: WantedFilter }) {
  if (wanted.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState
          title={near ? `Nobody near ${near.place} is looking for anything` : 'Nobody is looking for anything'}
          picture={<PlantDrawing kind="seedling" seed={7} />}
          action={
            <ButtonLink href="/wanted/new" tone="primary">
              Post a Request
            </ButtonLink>
          }
        >
          {near ? (
            <>
              Try a larger distance, or <TextLink href="/wanted?everywhere=true">see requests from everywhere</TextLink>
              .
            </>
          ) : (
            'Post the first request: neighbours who have it can answer.'
          )}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-ink border-b-2 pb-2">
        <h2 className="text-xl">
          {near ? `Wanted within ${near.radius} miles of ${near.place}` : 'Wanted everywhere in the UK'}
        </h2>
        {near && (
          <TextLink href="/wanted?everywhere=true" className="text-sm">
            Show everywhere
          </TextLink>
        )}
      </div>
      <ul>
        {wanted.map((one) => (
          <WantedRow key={one.id} wanted={one} />
        ))}
      </ul>
      {(next || filter.before) && (
        <p className="flex flex-wrap justify-center gap-3 py-8">
          {filter.before && <ButtonLink href={wantedHref({ ...filter, before: 0 })}>Newest requests</ButtonLink>}
          {next && <ButtonLink href={wantedHref({ ...filter, before: next })}>Older requests</ButtonLink>}
        </p>
      )}
    </>
  )
}

/** Sets the place of the list. Works as a plain form without scripts. */
function Near({ filter, shown, onFilter }: Props & { shown: WantedPage['near'] }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const near = outwardPart(String(fields.get('near') ?? ''))
    onFilter(near ? { near, radius: String(fields.get('radius')) } : { everywhere: 'true' })
  }
  const start = filter.near ?? shown?.outcode ?? ''
  return (
    <search>
      <form
        method="get"
        key={`${start}${shown?.radius}`}
        action="/wanted"
        onSubmit={submit}
        className="flex max-w-2xl flex-wrap items-end gap-3"
      >
        <TextField
          label="Near your postcode"
          name="near"
          isOptional
          defaultValue={start}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          className="flex-1 basis-44"
        />
        <SelectField
          label="Within"
          name="radius"
          defaultValue={filter.radius ?? String(shown?.radius ?? 25)}
          className="flex-1 basis-36"
        >
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="min-h-12">
          Show
        </Button>
      </form>
    </search>
  )
}

const Loading = () => (
  <div className="mt-6 flex flex-col gap-6">
    <span role="status" className="sr-only">
      Loading requests...
    </span>
    {['one', 'two', 'three'].map((row) => (
      <div key={row} className="flex gap-5">
        <Skeleton className="size-20 rounded-md sm:size-28" />
        <div className="flex-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
        </div>
      </div>
    ))}
  </div>
)
