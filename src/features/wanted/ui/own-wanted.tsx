import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { OwnActions } from './own-actions.tsx'
import { ownWantedQuery } from './queries.ts'
import { WantedRow } from './wanted-row.tsx'

/** A member's requests, open ones first. */
export function OwnWanted() {
  const { data, isError, refetch } = useQuery(ownWantedQuery(useApi()))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your requests could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
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
  if (data.length === 0) {
    return (
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
  }
  const sorted = data.toSorted((one, other) => Number(one.status !== 'open') - Number(other.status !== 'open'))
  return (
    <ul className="border-ink border-t-2">
      {sorted.map((wanted) => (
        <WantedRow key={wanted.id} wanted={wanted}>
          {wanted.matches.length > 0 && (
            <p className="w-full text-sm">
              <TextLink href={`/wanted/${wanted.id}`}>
                {wanted.matches.length === 1 ? '1 listing matched' : `${wanted.matches.length} listings matched`}
              </TextLink>
            </p>
          )}
          <OwnActions wanted={wanted} />
        </WantedRow>
      ))}
    </ul>
  )
}
