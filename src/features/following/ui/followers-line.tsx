import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { followersText } from '../followers-text.ts'
import { followedQuery } from './queries.ts'

/** On the member's own profile: how many follow them. */
export default function FollowersLine() {
  const { data } = useQuery({ ...followedQuery(useApi()), throwOnError: false })
  return (
    <p className="text-ink-2 text-sm">
      {data && data.followers > 0 && <>{followersText(data.followers)} · </>}
      <TextLink href="/following">Growers you follow</TextLink>
    </p>
  )
}
