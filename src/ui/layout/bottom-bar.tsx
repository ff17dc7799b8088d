import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { classNames } from '../primitives/class-names.ts'
import { Link } from '../primitives/link.tsx'
import { isCurrent } from './links.ts'
import type { Person } from './person.ts'

interface Props {
  person: Person | null
  path: string
  unreadMessages: number
}

/** The bottom navigation on phones, with five links. */
export const BottomBar = ({ person, path, unreadMessages }: Props) => (
  <nav
    aria-label="Quick"
    className="bottom-bar fixed inset-x-0 bottom-0 z-40 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    <ul className="grid grid-cols-5">
      <Place name="Home" href="/" icon="house" path={path} />
      <Place name="Browse" href="/browse" icon="search" path={path} />
      <Place name="Sell" href="/new-listing" icon="sprout" path={path} />
      <Place name="Messages" href="/messages" icon="message-circle" path={path} unread={unreadMessages} />
      <Place name="Me" href={person ? '/account' : '/login'} icon="circle-user-round" path={path} />
    </ul>
  </nav>
)

interface PlaceProps {
  name: string
  href: string
  icon: IconName
  path: string
  unread?: number
}

function Place({ name, href, icon, path, unread = 0 }: PlaceProps) {
  const isHere = isCurrent(href, path)
  return (
    <li>
      <Link
        href={href}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(
          'flex min-h-15 flex-col items-center justify-center gap-0.5 border-t-4 pb-1 text-xs',
          isHere ? 'border-label font-[650] text-ink' : 'border-transparent text-ink-2',
        )}
      >
        <span className="relative">
          <Icon name={icon} size={22} className={isHere ? 'stroke-[2.4]' : 'stroke-[1.9]'} />
          {unread > 0 && (
            <span className="absolute -top-1 -right-1.5 size-3 rounded-full border-2 border-card bg-rhubarb" />
          )}
        </span>
        {name}
        {unread > 0 && <span className="sr-only">, {unread} unread</span>}
      </Link>
    </li>
  )
}
