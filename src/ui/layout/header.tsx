import { Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIsBuilt } from '../browser/built-pages.ts'
import { Avatar } from '../primitives/avatar.tsx'
import { CountBadge } from '../primitives/badge.tsx'
import { ButtonLink, IconButton } from '../primitives/button.tsx'
import { classNames } from '../primitives/class-names.ts'
import { Link } from '../primitives/link.tsx'
import { Menu } from '../primitives/menu.tsx'
import { accountLinks, isCurrent, mainLinks, visitorLinks } from './links.ts'
import { Logo } from './logo.tsx'
import type { Person } from './person.ts'

const loadPanel = () => import('./menu-panel.tsx')
const MenuPanel = lazy(loadPanel)

interface HeaderProps {
  productName: string
  person: Person | null
  /** Path of the current page. */
  path: string
  unreadMessages: number
  onSignOut: () => void
  onSearch: () => void
  place?: ReactNode
  bell?: ReactNode
}

/** Logo, main links, the sell link and the account. */
export function Header(props: HeaderProps) {
  const { productName, person, path } = props
  const isBuilt = useIsBuilt()
  return (
    <header data-crowded={person ? '' : undefined} className="group/head border-line border-b bg-card">
      <div className="sheet flex min-h-17 items-center justify-end gap-3 py-2 max-[22rem]:gap-x-1 max-sm:flex-wrap lg:gap-7">
        <Link href="/" aria-label={`${productName}, home`} className="mr-auto flex rounded-sm py-2 lg:mr-0">
          <Logo name={productName} />
        </Link>
        {props.place}
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex gap-5.5">
            {mainLinks
              .filter(({ href }) => isBuilt(href))
              .map(({ name, href }) => (
                <li key={href}>
                  <MainLink name={name} href={href} isCurrent={isCurrent(href, path)} />
                </li>
              ))}
          </ul>
        </nav>
        <IconButton
          label="Find something"
          aria-keyshortcuts="/ Control+K"
          icon={<Search size={21} aria-hidden="true" />}
          onClick={props.onSearch}
          className="max-sm:hidden"
        />
        {person ? <Account {...props} person={person} /> : <SignedOut />}
        <PanelButton {...props} />
      </div>
    </header>
  )
}

const MainLink = ({ name, href, isCurrent }: { name: string; href: string; isCurrent: boolean }) => (
  <Link
    href={href}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      'inline-flex min-h-11 items-center border-y-4 border-transparent text-[1rem]',
      isCurrent ? 'border-b-label font-[650] text-ink' : 'text-ink-2 hover:border-b-line hover:text-ink',
    )}
  >
    {name}
  </Link>
)

const SignedOut = () => (
  // On a phone the place takes its room; the menu and the bar below lead to signing in.
  <div className="flex items-center gap-1 group-has-data-place/head:max-sm:hidden sm:gap-2.5">
    {visitorLinks.map(({ name, href }, index) => (
      <ButtonLink
        key={href}
        href={href}
        tone={index === 0 ? 'quiet' : 'primary'}
        className={classNames('!px-3.5 whitespace-nowrap text-[1rem]', index > 0 && 'max-sm:hidden')}
      >
        {name}
      </ButtonLink>
    ))}
  </div>
)

function Account({ person, unreadMessages, onSignOut, bell }: HeaderProps & { person: Person }) {
  const isBuilt = useIsBuilt()
  return (
    <div className="flex items-center gap-1 sm:gap-3">
      <ButtonLink href="/new-listing" tone="primary" className="!px-3.5 whitespace-nowrap text-[1rem] max-sm:hidden">
        Add Your Plant
      </ButtonLink>
      {bell}
      <Menu
        label={unreadMessages > 0 ? `Your account, ${unreadMessages} unread messages` : 'Your account'}
        button={
          <span className="relative">
            <Avatar person={person} size={38} />
            {unreadMessages > 0 && (
              <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-card bg-rhubarb" />
            )}
          </span>
        }
        heading={
          <>
            <p className="font-[650] leading-tight">{person.fullName}</p>
            <p className="text-ink-3 text-sm">{person.email}</p>
          </>
        }
        groups={[
          accountLinks
            .filter(({ href }) => isBuilt(href))
            .map(({ name, href }) => ({
              name: (
                <>
                  <span className="flex-1">{name}</span>
                  {href === '/messages' && <CountBadge count={unreadMessages} label="unread" />}
                </>
              ),
              href,
            })),
          isBuilt('/settings') ? [{ name: 'Settings', href: '/settings' }] : [],
          [{ name: 'Log Out', onChoose: onSignOut }],
        ].filter((entries) => entries.length > 0)}
      />
    </div>
  )
}

/** Opens the panel with all links of the site. Its code is loaded on hover or focus. */
function PanelButton(props: HeaderProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        label="Menu"
        icon={<MenuIcon size={24} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {isWanted && (
        <Suspense fallback={null}>
          <MenuPanel {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
