import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Wanted } from '../contract.ts'
import { OwnActions } from './own-actions.tsx'
import { ownEndedQuery, ownOpenQuery } from './queries.ts'
import { WantedRow } from './wanted-row.tsx'

/** A member's requests, open ones first. */
export function OwnWanted() {
  const api = useApi()
  const open = useQuery({ ...ownOpenQuery(api), throwOnError: false })
  const ended = useInfiniteQuery({ ...ownEndedQuery(api), throwOnError: false })
  const list = useRef<HTMLDivElement>(null)
  const retry = () => void Promise.all([open.refetch(), ended.refetch()])
  const data = open.data && ended.data && [...open.data, ...ended.data.pages.flat()]
  if ((open.isError || ended.isError) && !data) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your requests could not be loaded.
        <Button onClick={retry}>Try again</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
        <Spinner size={22} />
        Loading your requests...
      </p>
    )
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {data.length === 0 ? <NoRequests /> : <Requests requests={data} onDeleted={() => list.current?.focus()} />}
      {ended.hasNextPage && (
        <Button className="mt-6" isPending={ended.isFetchingNextPage} onClick={() => void ended.fetchNextPage()}>
          Show Older
        </Button>
      )}
    </div>
  )
}

const Requests = ({ requests, onDeleted }: { requests: readonly Wanted[]; onDeleted: () => void }) => (
  <ul className="border-ink border-t-2">
    {requests.map((wanted) => (
      <WantedRow key={wanted.id} wanted={wanted}>
        {wanted.matches.length > 0 && (
          <p className="w-full text-sm">
            <TextLink href={`/wanted/${wanted.id}`}>
              {wanted.matches.length === 1 ? '1 listing matched' : `${wanted.matches.length} listings matched`}
            </TextLink>
          </p>
        )}
        <OwnActions wanted={wanted} onDeleted={onDeleted} />
      </WantedRow>
    ))}
  </ul>
)

const NoRequests = () => (
  <EmptyState
    title="No requests yet"
    picture={<PlantDrawing kind="seedling" seed={7} />}
    action={
      <ButtonLink href="/wanted/new" tone="primary">
        Post a Request
      </ButtonLink>
    }
  >
    Looking for rhubarb, or a cold frame? Neighbours who have it can answer.
  </EmptyState>
)
