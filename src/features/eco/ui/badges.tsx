import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import type { EcoBadge } from '../contract.ts'
import { badgesQuery } from './queries.ts'

const icons: ReadonlyMap<string, IconName> = new Map(
  Object.entries<IconName>({
    sprout: 'sprout',
    basket: 'shopping-basket',
    tree: 'tree-deciduous',
    pot: 'recycle',
    bog: 'droplets',
    boot: 'footprints',
    fence: 'fence',
    calendar: 'calendar-check',
    flag: 'flag',
  }),
)

const colours: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    green: 'bg-leaf-tint text-leaf',
    blue: 'bg-hose-tint text-hose',
    yellow: 'bg-label-tint text-label-ink',
    red: 'bg-rhubarb-tint text-rhubarb',
    brown: 'bg-label-tint text-label-ink',
    terracotta: 'bg-rhubarb-tint text-rhubarb',
  }),
)

/** All badges, with earned ones in colour. */
export function Badges() {
  const api = useApi()
  const { data } = useQuery({ ...badgesQuery(api), throwOnError: false })
  if (!data) return null
  return (
    <section aria-labelledby="badges">
      <h2 id="badges" className="text-base">
        Badges
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-y-4 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-1">
        {data.map((badge) => (
          <Badge key={badge.id} badge={badge} />
        ))}
      </ul>
    </section>
  )
}

function Badge({ badge: { name, description, iconName, badgeColor, earnedAt } }: { badge: EcoBadge }) {
  return (
    <li className="flex items-start gap-3.5">
      <span
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-full',
          earnedAt ? colours.get(badgeColor) : 'border-2 border-line border-dashed text-ink-3',
        )}
      >
        <Icon name={icons.get(iconName) ?? 'leaf'} size={22} />
      </span>
      <span className="min-w-0">
        <span className="block font-[650] leading-tight">{name}</span>
        <span className="block text-ink-2 text-sm">{description}</span>
        <span className="block text-ink-3 text-xs">
          {earnedAt ? `Earned ${formatDay(earnedAt)}` : 'Not earned yet'}
        </span>
      </span>
    </li>
  )
}
