import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { groupHref } from '../group.ts'
import { groupsOfQuery } from './queries.ts'

/** On a profile: the groups that its member shows there. */
export function ProfileGroups({ userId }: { userId: number }) {
  const { data } = useQuery({ ...groupsOfQuery(useApi(), userId), throwOnError: false })
  if (!data || data.length === 0) return null
  return (
    <span className="mt-1.5 flex items-start gap-2 text-ink-2 text-sm">
      <Icon name="users-round" size={18} className="shrink-0 text-ink-3" />
      <span className="wrap-anywhere min-w-0">
        Member of{' '}
        {data.map(({ slug, name }, at) => (
          <Fragment key={slug}>
            {at > 0 && ', '}
            <TextLink href={groupHref(slug)}>{name}</TextLink>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
