import { type ReactNode, useId } from 'react'
import { Link } from '#ui/primitives/link.tsx'
import type { GroupCard } from '../contract.ts'
import { groupHref, groupKindNames } from '../group.ts'

/** `1 member`, `12 members` */
export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`)

/** `Street · Easton, BS5 · about 2 miles away` */
export const whereOfGroup = ({ kind, place, outcode, distance }: Omit<GroupCard, 'about'>): string =>
  [groupKindNames[kind], `${place}, ${outcode}`, ...(distance ? [`${distance} away`] : [])].join(' · ')

/** One group in a list. The title links to its page. */
export function GroupRow({ group, children }: { group: GroupCard; children?: ReactNode }) {
  // A page may list a group twice, among the reader's own and among all.
  const titleId = useId()
  return (
    <li className="border-line border-b">
      <article aria-labelledby={titleId} className="group relative py-5">
        <h3 id={titleId} className="wrap-anywhere text-lg leading-tight">
          <Link
            href={groupHref(group.slug)}
            className="underline-offset-3 after:absolute after:inset-0 group-hover:underline"
          >
            {group.name}
          </Link>
        </h3>
        <p className="mt-1 text-ink-2 text-sm">
          {whereOfGroup(group)} · {membersText(group.members)}
        </p>
        <p className="wrap-anywhere mt-2 line-clamp-3 max-w-[64ch]">{group.about}</p>
        {children && <p className="mt-2 text-ink-2 text-sm">{children}</p>}
      </article>
    </li>
  )
}
