import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIsBuilt } from '../browser/built-pages.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { Avatar } from '../primitives/avatar.tsx'
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
    <header
      data-site-header
      data-crowded={person ? '' : undefined}
      className="group/head relative border-line border-b bg-card"
    >
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-[200vh] rounded-lg bg-ink px-4 py-3 font-[620] text-page focus:translate-y-0"
      >
        Skip to main content
      </a>
      <div className="sheet flex min-h-14 items-center justify-end gap-3 py-1.5 sm:min-h-17 sm:py-2 max-[22rem]:gap-x-1 max-sm:flex-wrap lg:gap-4">
        <Link href="/" aria-label={`${productName}, home`} className="mr-auto flex rounded-sm py-2 lg:mr-0">
          <Logo name={productName} />
        </Link>
        {props.place}
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex gap-4 xl:gap-5.5">
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
          icon={<Icon name="search" size={21} />}
          onClick={props.onSearch}
          className="max-sm:hidden lg:max-xl:hidden"
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
      'inline-flex min-h-11 items-center whitespace-nowrap border-y-4 border-transparent text-[1rem]',
      isCurrent ? 'border-b-label font-[650] text-ink' : 'text-ink-2 hover:border-b-line hover:text-ink',
    )}
  >
    {name}
  </Link>
)

const SignedOut = () => (
  // On a phone the place takes its space; the menu and the bar below lead to signing in.
  <div className="flex items-center gap-1 group-has-data-place/head:max-sm:hidden sm:gap-2.5">
    <ButtonLink href="/new-listing" className={`${buttonStyle} max-sm:hidden`}>
      <Icon name="plus" size={18} className="-ml-1" />
      Sell
    </ButtonLink>
    {visitorLinks.map(({ name, href }, index) => (
      <ButtonLink
        key={href}
        href={href}
        tone={index === 0 ? 'quiet' : 'primary'}
        className={classNames(buttonStyle, index > 0 && 'max-sm:hidden')}
      >
        {name}
      </ButtonLink>
    ))}
  </div>
)

const buttonStyle = '!px-3.5 whitespace-nowrap text-[1rem]'

interface ShortcutProps {
  name: string
  href: string
  icon: IconName
  path: string
  unread?: number
}

/** A page of the member on wide screens: an icon, with its name where there is room. */
const Shortcut = ({ name, href, icon, path, unread = 0 }: ShortcutProps) => (
  <Link
    href={href}
    data-tip={name}
    aria-current={isCurrent(href, path) ? 'page' : undefined}
    className="relative hidden min-h-11 min-w-11 flex-col items-center justify-center gap-0.5 rounded-lg text-ink-2 text-xs leading-tight hover:bg-sunken hover:text-ink aria-[current]:text-ink lg:flex xl:min-w-14"
  >
    <Icon name={icon} size={22} />
    <span className="max-xl:sr-only">{name}</span>
    {unread > 0 && (
      <>
        <span aria-hidden="true" className="head-count">
          {unread > 99 ? '99+' : unread}
        </span>
        <span className="sr-only">, {unread} unread</span>
      </>
    )}
  </Link>
)

function Account({ person, unreadMessages, onSignOut, bell, path }: HeaderProps & { person: Person }) {
  const isBuilt = useIsBuilt()
  return (
    <div className="flex items-center gap-1 lg:gap-1.5">
      <Shortcut name="Alerts" href="/plant-alerts" icon="binoculars" path={path} />
      <Shortcut name="Saved" href="/favorites" icon="heart" path={path} />
      <Shortcut name="Messages" href="/messages" icon="message-circle" path={path} unread={unreadMessages} />
      {bell}
      <ButtonLink href="/new-listing" tone="primary" className={`${buttonStyle} max-sm:hidden`}>
        <span>
          Add <span className="lg:max-xl:sr-only">Your Plant</span>
        </span>
      </ButtonLink>
      <Menu
        label="Your account"
        button={<Avatar person={person} size={38} />}
        heading={
          <>
            <p className="font-[650] leading-tight">{person.fullName}</p>
            <p className="text-ink-3 text-sm">{person.email}</p>
          </>
        }
        groups={[
          accountLinks.filter(({ href }) => isBuilt(href)),
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
        icon={<Icon name="menu" size={24} />}
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
