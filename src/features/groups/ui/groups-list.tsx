import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { GroupsPage } from '../contract.ts'
import { GroupRow } from './group-row.tsx'
import { type GroupsFilter, groupsQuery } from './queries.ts'

/** The address of a list of groups. */
export const groupsHref = ({ near, everywhere, skip }: GroupsFilter): string => {
  const query = new URLSearchParams({
    ...(near && { near }),
    ...(everywhere && { everywhere }),
    ...(skip && { skip: String(skip) }),
  })
  return query.size > 0 ? `/groups?${query}` : '/groups'
}

interface Props {
  filter: GroupsFilter
  onFilter: (filter: GroupsFilter) => void
}

/** Groups near a place, or everywhere. */
export function GroupsList({ filter, onFilter }: Props) {
  const { data, error, isPending, refetch } = useQuery({ ...groupsQuery(useApi(), filter), throwOnError: false })
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
            <Button onClick={() => (isWrong ? onFilter({ everywhere: 'true' }) : void refetch())}>
              {isWrong ? 'Show everywhere' : 'Try again'}
            </Button>
          }
        >
          {isWrong ? error.sentence : 'We could not load the groups.'}
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

function Found({ page: { groups, near, next }, filter }: { page: GroupsPage; filter: GroupsFilter }) {
  if (groups.length === 0) return <None near={near} />
  return (
    <>
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-ink border-b-2 pb-2">
        <h2 className="text-xl">{near ? `Within 25 miles of ${near.place}` : 'Everywhere in the UK'}</h2>
        {near && (
          <TextLink href={groupsHref({ everywhere: 'true' })} className="text-sm">
            Show everywhere
          </TextLink>
        )}
      </div>
      <ul>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
      {(next !== null || filter.skip) && (
        <p className="flex flex-wrap justify-center gap-3 py-8">
          {filter.skip && <ButtonLink href={groupsHref({ ...filter, skip: 0 })}>First groups</ButtonLink>}
          {next !== null && <ButtonLink href={groupsHref({ ...filter, skip: next })}>More groups</ButtonLink>}
        </p>
      )}
    </>
  )
}

const None = ({ near }: Pick<GroupsPage, 'near'>) => (
  <div className="mt-6">
    <EmptyState
      title={near ? `No groups near ${near.place} yet` : 'No groups here'}
      picture={<PlantDrawing kind="produce" seed={9} />}
      action={
        <ButtonLink href="/groups/new" tone="primary">
          Found a Group
        </ButtonLink>
      }
    >
      {near ? (
        <>
          Found the first one, or <TextLink href={groupsHref({ everywhere: 'true' })}>see groups everywhere</TextLink>.
        </>
      ) : (
        'Found one for your allotments, your school or your street.'
      )}
    </EmptyState>
  </div>
)

/** Sets the place of the list. Works as a plain form without scripts. */
function Near({ filter, shown, onFilter }: Props & { shown: GroupsPage['near'] }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const near = outwardPart(String(new FormData(event.currentTarget).get('near') ?? ''))
    onFilter(near ? { near } : { everywhere: 'true' })
  }
  const start = filter.near ?? shown?.outcode ?? ''
  return (
    <search>
      <form
        method="get"
        key={start}
        action="/groups"
        onSubmit={submit}
        className="flex max-w-md flex-wrap items-end gap-3"
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
      Loading groups...
    </span>
    {['one', 'two', 'three'].map((row) => (
      <div key={row}>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-3 h-4 w-1/2" />
      </div>
    ))}
  </div>
)
