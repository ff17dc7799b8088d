import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { isAllowed, type Role, type staffAccess } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { queueQuery } from './queries.ts'

/** The pages of the desk. */
const places = [
  { key: 'queue', name: 'Queue', href: '/staff', access: 'staff' },
  { key: 'overview', name: 'Overview', href: '/staff/overview', access: 'admin' },
  { key: 'system', name: 'System', href: '/staff/system', access: 'admin' },
  { key: 'books', name: 'The books', href: '/staff/money', access: 'staff' },
  { key: 'tax', name: 'HMRC', href: '/staff/tax', access: 'finance' },
  { key: 'recalls', name: 'Recalls', href: '/staff/recalls', access: 'moderator' },
  { key: 'opening', name: 'Before you open', href: '/staff/opening', access: 'staff' },
  { key: 'people', name: 'Roles', href: '/staff/roles', access: 'admin' },
  { key: 'audit', name: 'Audit log', href: '/staff/audit', access: 'admin' },
  { key: 'settings', name: 'Settings', href: '/staff/settings', access: 'admin' },
  { key: 'api', name: 'API', href: '/staff/api', access: 'admin' },
] as const satisfies readonly { key: string; name: string; href: string; access: keyof typeof staffAccess }[]

interface Props {
  current: (typeof places)[number]['key']
  children: ReactNode
}

/** The frame of every page of staff. Its dark bar takes the place of the header for members. */
export function DeskFrame({ current, children }: Props) {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const role: Role = me?.role ?? 'user'
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list, `${current} ${role}`)
  return (
    <div data-desk>
      <div className="bg-[#14231a] text-white [--leaf:var(--bar-leaf,#7fd09a)] [--rhubarb:#ff8fab]">
        <div className="flex min-h-14 flex-wrap items-stretch gap-x-5 px-4 lg:flex-nowrap lg:px-6">
          <a
            href="#desk"
            className="absolute top-2 left-2 z-50 -translate-y-[200vh] rounded-lg bg-label px-4 py-3 font-[620] text-on-label focus:translate-y-0"
          >
            Skip to the desk
          </a>
          <Link href="/" aria-label={`${getProductName()}, back to the site`} className="flex items-center py-2">
            <Logo name={getProductName()} />
          </Link>
          <span className="self-center rounded-sm bg-label px-2 py-0.5 font-[650] text-on-label text-sm">Desk</span>
          <nav aria-label="Desk" className="flex min-w-0 max-lg:order-last max-lg:basis-full">
            <ul ref={list} className="-mx-4 flex min-w-0 gap-0.5 overflow-x-auto px-2 lg:mx-0 lg:px-0">
              {places
                .filter(({ access }) => isAllowed(access, role))
                .map(({ key, name, href }) => (
                  <li key={key} className="flex">
                    <Link
                      href={href}
                      aria-current={key === current ? 'page' : undefined}
                      className={classNames(
                        'flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-4 px-2.5 lg:px-2',
                        key === current
                          ? 'border-label font-[650]'
                          : 'border-transparent text-[#d5e0d3] hover:text-white',
                      )}
                    >
                      {name}
                      {key === 'queue' && <OpenCount />}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
          <Link
            href="/account"
            className="ml-auto flex items-center whitespace-nowrap py-2 text-[#d5e0d3] text-sm hover:text-white"
          >
            {me?.fullName}
          </Link>
        </div>
      </div>
      <div id="desk" tabIndex={-1} className="outline-none">
        <OpeningWarning />
        {children}
      </div>
    </div>
  )
}

/** On a phone not all pages fit beside each other: the list is scrolled to the current one, and the page is not. */
function useCurrentInView(list: RefObject<HTMLUListElement | null>, shown: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links differ by page and role.
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]')
    if (!list.current || !link) return
    const [outer, inner] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    list.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [shown])
}

/** On a public address, until the documents that the law asks for before opening are written. */
function OpeningWarning() {
  const api = useApi()
  const { data } = useQuery(queueQuery(api, 'all', 'harm'))
  return data?.openingWarning ? (
    <Notice
      tone="warning"
      className="m-4"
      title="Not ready for the public"
      action={<TextLink href="/staff/opening">Before you open</TextLink>}
    >
      {data.openingWarning}
    </Notice>
  ) : null
}

/** The number of open cases, live. */
function OpenCount() {
  const api = useApi()
  const { data } = useQuery(queueQuery(api, 'all', 'harm'))
  return data && data.counts.all > 0 ? (
    <span className="font-[620] text-label">
      {data.counts.all}
      <span className="sr-only"> open cases</span>
    </span>
  ) : null
}
