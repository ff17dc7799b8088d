import { useIsBuilt } from '../browser/built-pages.ts'
import { classNames } from '../primitives/class-names.ts'
import { Dialog } from '../primitives/dialog.tsx'
import { Link } from '../primitives/link.tsx'
import { accountLinks, isCurrent, type NavLink, panelGroups, visitorLinks } from './links.ts'
import type { Person } from './person.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  person: Person | null
  /** Path of the current page. */
  path: string
  onSignOut: () => void
}

const rowStyle = 'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-sunken'

/** All links of the site, in groups. Following one closes the panel. */
export default function MenuPanel({ isOpen, onClose, person, path, onSignOut }: Props) {
  const isBuilt = useIsBuilt()
  const account: readonly NavLink[] = person
    ? [{ name: 'Add Your Plant', href: '/new-listing' }, ...accountLinks]
    : visitorLinks
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Menu" place="right">
      <nav aria-label="All pages" className="-mx-3 -mt-1 flex flex-col gap-4">
        {[...panelGroups, { name: 'Account', links: account }].map(({ name, links }) => (
          <section key={name}>
            <h3 className="px-3 pb-0.5 text-base text-ink-3">{name}</h3>
            <ul>
              {links
                .filter(({ href }) => isBuilt(href))
                .map((link) => (
                  <li key={link.href}>
                    <Link
                      href={link.href}
                      onClick={onClose}
                      aria-current={isCurrent(link.href, path) ? 'page' : undefined}
                      className={classNames(
                        rowStyle,
                        isCurrent(link.href, path) && 'bg-sunken font-[650] shadow-[inset_4px_0_0_var(--label)]',
                      )}
                    >
                      {link.name}
                    </Link>
                  </li>
                ))}
              {name === 'Account' && person && (
                <li>
                  <button
                    type="button"
                    className={rowStyle}
                    onClick={() => {
                      onClose()
                      onSignOut()
                    }}
                  >
                    Log Out
                  </button>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
    </Dialog>
  )
}
