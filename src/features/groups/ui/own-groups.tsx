import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import type { OwnGroup } from '../contract.ts'
import { GroupRow } from './group-row.tsx'
import { ownGroupsQuery } from './queries.ts'

/** The groups of the signed-in reader; nothing while there are none. */
export function OwnGroups() {
  const { data } = useQuery({ ...ownGroupsQuery(useApi()), throwOnError: false })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="own-groups" className="mb-10">
      <h2 id="own-groups" className="border-ink border-b-2 pb-2 text-xl">
        Your groups
      </h2>
      <ul>
        {data.map((group) => (
          <GroupRow key={group.id} group={group}>
            {membershipText(group.mine)}
          </GroupRow>
        ))}
      </ul>
    </section>
  )
}

const membershipText = ({ state, role }: OwnGroup['mine']): string => {
  if (state === 'asked') return 'You have asked to join.'
  return role === 'organiser' ? 'You organise this group.' : 'You are a member.'
}
