import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useHousehold } from '#features/household/ui/queries.ts'
import { householdInWords } from '#shared/household.ts'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Followed } from '../contract.ts'
import { followersText } from '../followers-text.ts'
import { followedQuery, useFollowing, useForHousehold } from './queries.ts'

/** The growers whom a member follows, with a way to stop following each. */
export function FollowingScreen() {
  const { data, isError, refetch } = useQuery(followedQuery(useApi()))
  const area = useRef<HTMLDivElement>(null)
  if (isError && !data) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        The growers you follow could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
        <Spinner size={22} />
        Loading the growers you follow...
      </p>
    )
  }
  return (
    // The focus comes here when the row that held it is gone.
    <div ref={area} tabIndex={-1} className="outline-none">
      {data.growers.length === 0 ? (
        <NobodyYet />
      ) : (
        <Growers {...data} onUnfollowed={() => area.current?.focus({ preventScroll: true })} />
      )}
      {data.followers > 0 && (
        <p className="mt-8 max-w-prose text-ink-2">
          {followersText(data.followers)}. You see how many, not who, and nobody else sees the number.
        </p>
      )}
    </div>
  )
}

const NobodyYet = () => (
  <EmptyState
    title="You follow nobody yet"
    picture={<PlantDrawing kind="seedling" seed={12} />}
    action={<ButtonLink href="/browse">Browse Plants</ButtonLink>}
  >
    Found a gardener whose plants you like? Press Follow on their profile or beside one of their plants, and we tell you
    when they list something new.
  </EmptyState>
)

interface GrowersProps {
  growers: readonly Followed[]
  forHousehold: boolean
  onUnfollowed: () => void
}

function Growers({ growers, forHousehold, onUnfollowed }: GrowersProps) {
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-2">
        We tell you when one lists something new: once a day at most for each.{' '}
        <TextLink href="/settings/notifications">Choose how</TextLink>
      </p>
      <ForHousehold isOn={forHousehold} />
      <ul className="divide-y divide-line border-line border-y-2">
        {growers.map((grower) => (
          <Grower key={grower.id} grower={grower} onUnfollowed={onUnfollowed} />
        ))}
      </ul>
    </>
  )
}

/** For members who have said who lives with them. */
function ForHousehold({ isOn }: { isOn: boolean }) {
  const { household } = useHousehold()
  const choosing = useForHousehold()
  if (household === null && !isOn) return null
  return (
    <div className="mb-5">
      <Checkbox
        label="Only what is safe for my household"
        hint={`We then tell you only about what is known to be safe${household ? `: ${householdInWords(household)}` : ''}. Most plants are not known.`}
        checked={choosing.isPending ? choosing.variables : isOn}
        onChange={({ currentTarget }) => choosing.mutate(currentTarget.checked)}
      />
      <p role="status" className="sr-only">
        {choosing.isSuccess && 'Saved.'}
      </p>
    </div>
  )
}

const onSaleText = (count: number): string => (count === 0 ? 'Nothing on sale now' : `${count} on sale`)

function Grower({ grower, onUnfollowed }: { grower: Followed; onUnfollowed: () => void }) {
  const { id, fullName, location, onSale } = grower
  const change = useFollowing(grower)
  return (
    <li className="flex items-center gap-4 py-3">
      <Avatar person={grower} size={48} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <TextLink href={`/profile/${id}`}>{fullName}</TextLink>
        </p>
        <p className="break-words text-ink-2 text-sm">
          {location && `${location} · `}
          {onSaleText(onSale)}
        </p>
      </div>
      <Button
        size="small"
        className="min-h-11"
        aria-label={`Unfollow ${fullName}`}
        isPending={change.isPending}
        onClick={() => change.mutate(false, { onSuccess: onUnfollowed })}
      >
        Unfollow
      </Button>
    </li>
  )
}
