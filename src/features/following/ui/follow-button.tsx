import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/ui/viewer.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { isFollowedQuery, useFollowing } from './queries.ts'

interface Props {
  person: { id: number; fullName: string }
  /** The page, to which a visitor returns from sign-in. */
  path: string
  isWide?: boolean
}

/** Follows a grower, or stops following. A visitor signs in first. */
export default function FollowButton({ person, path, isWide = false }: Props) {
  const me = useViewer()
  if (me) return <Toggle {...{ person, isWide }} />
  return (
    <ButtonLink href={`/login?redirect=${encodeURIComponent(path)}`} isWide={isWide}>
      <Icon name="user-round-plus" size={18} />
      Follow
    </ButtonLink>
  )
}

function Toggle({ person, isWide }: Omit<Required<Props>, 'path'>) {
  const api = useApi()
  const { data, isError } = useQuery({ ...isFollowedQuery(api, person.id), throwOnError: false })
  const change = useFollowing(person)
  // Whether they are followed is not known: neither word would be true.
  if (isError && !data) return null
  const isFollowed = data?.isFollowed ?? false
  const isPending = change.isPending || !data
  const text = isFollowed ? 'Following' : 'Follow'
  return (
    <Button
      isWide={isWide}
      aria-label={`${text} ${person.fullName}`}
      isPending={isPending}
      onClick={() => change.mutate(!isFollowed)}
    >
      {!isPending && (
        <Icon
          name={isFollowed ? 'user-round-check' : 'user-round-plus'}
          size={18}
          className={isFollowed ? 'text-leaf' : ''}
        />
      )}
      {text}
    </Button>
  )
}
