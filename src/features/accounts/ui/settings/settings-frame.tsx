import { createContext, type ReactNode, use } from 'react'
import { useIsBuilt } from '#ui/browser/built-pages.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import { type SettingsPage, settingsGroups } from './settings-pages.ts'

/** Addresses of pages that the user has no use for yet: they are not listed. */
export const UnlistedPages = createContext<readonly string[]>([])

/** Whether a page is listed: it exists in this build, and the user has a use for it. */
function useIsListed(): (page: SettingsPage) => boolean {
  const isBuilt = useIsBuilt()
  const unlisted = use(UnlistedPages)
  return ({ href }) => isBuilt(href.split('?')[0] ?? href) && !unlisted.includes(href)
}

interface FrameProps {
  /** Path of the current page. */
  path: string
  children: ReactNode
}

/** Layout of the settings: on desktop the list is beside the page, on a phone the list is a separate page. */
export function SettingsFrame({ path, children }: FrameProps) {
  const isList = path.replace(/\/$/, '') === '/settings'
  return (
    <div className="sheet grid items-start gap-x-14 py-5 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:py-12">
      <nav aria-label="All settings" className="hidden lg:sticky lg:top-6 lg:block">
        {settingsGroups.map(({ name, pages }) => (
          <SideGroup key={name} name={name} pages={pages} path={path} />
        ))}
      </nav>
      <div className="min-w-0">
        {!isList && (
          <div className="lg:hidden">
            <BackLink href="/settings">All settings</BackLink>
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

function SideGroup({ name, pages, path }: { name: string; pages: readonly SettingsPage[]; path: string }) {
  const isListed = useIsListed()
  return (
    <section className="border-line border-b py-3 first:pt-0 last:border-b-0">
      <h2 className="px-3 pb-1 font-sans text-ink-3 text-sm tracking-normal">{name}</h2>
      <ul>
        {pages.filter(isListed).map(({ href, title }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center rounded-md px-3 leading-snug hover:bg-sunken',
                path === href
                  ? 'bg-sunken font-[650] shadow-[inset_4px_0_0_var(--label)]'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list of settings pages with descriptions; a separate page on a phone. */
export function SettingsList() {
  const isListed = useIsListed()
  return (
    <nav aria-label="Settings" className="lg:hidden">
      {settingsGroups.map(({ name, pages }) => (
        <section key={name} className="mt-6 first:mt-0">
          <h2 className="text-lg">{name}</h2>
          <ul className="mt-2 divide-y divide-line border-line border-y-2">
            {pages.filter(isListed).map(({ href, title, about }) => (
              <li key={href}>
                <Link href={href} className="flex min-h-14 items-center gap-3 py-2.5 hover:bg-sunken">
                  <span className="min-w-0 flex-1">
                    <span className="block font-[650] leading-snug">{title}</span>
                    <span className="block text-ink-3 text-sm leading-snug">{about}</span>
                  </span>
                  <Icon name="chevron-right" size={20} className="shrink-0 text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface PageProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** One settings page. */
export const SettingsPageBody = ({ title, intro, children }: PageProps) => (
  <div className="max-w-[40rem]">
    <h1>{title}</h1>
    {intro && <div className="mt-3 max-w-[58ch] text-ink-2">{intro}</div>}
    <div className="mt-7 flex flex-col gap-6">{children}</div>
  </div>
)
