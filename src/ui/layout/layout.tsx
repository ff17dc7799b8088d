import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { Theme } from '#shared/page-request.ts'
import { Toasts } from '../primitives/toast.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { PageChange } from './page-change.tsx'
import type { Person } from './person.ts'
import { focusPageSearch, useShortcuts } from './shortcuts.ts'

// Most visitors have chosen already.
const CookieStrip = lazy(() => import('./cookie-strip.tsx'))
// At the end of the page: the server renders it, and its links work before its code has arrived.
const Footer = lazy(() => import('./footer.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

interface Props {
  productName: string
  /** Where the operator is registered, as the server knows it or rendered it. */
  registration: () => string
  person: Person | null
  /** Path of the current page. */
  path: string
  theme: Theme
  /** Whether the server rendered the question about cookies. */
  asksForConsent: () => boolean
  unreadMessages?: number
  onSignOut: () => void
  /** The viewer's place, in the header. */
  place?: ReactNode
  /** The notifications, beside the account of the signed-in user. */
  bell?: ReactNode
  /** Content between header and page, such as a notice for everyone. */
  banner?: ReactNode
  /** The search dialog for pages without a search field, once it is requested. */
  search: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** The frame of every page. */
export function Layout(props: Props) {
  const {
    productName,
    registration,
    person,
    path,
    theme,
    asksForConsent,
    unreadMessages = 0,
    onSignOut,
    place,
    bell,
    banner,
    search,
    children,
  } = props
  const [open, setOpen] = useState<'search' | 'keys' | null>(null)
  // Read while the server's page is there; the footer may be drawn again later.
  const [registered] = useState(registration)
  const close = useCallback(() => setOpen(null), [])
  const find = () => focusPageSearch() || setOpen('search')
  useShortcuts({ search: find, help: () => setOpen('keys') })
  useTooltips()
  /** How often the visitor asked for the question about cookies; null when it is not shown. */
  const [asked, setAsked] = useState(() => (asksForConsent() ? 0 : null))
  const settle = useCallback(() => setAsked(null), [])
  const who = { person, path, unreadMessages }
  return (
    <div className="flex min-h-dvh flex-col">
      {asked !== null && (
        <Suspense fallback={null}>
          <CookieStrip asked={asked} onClose={settle} />
        </Suspense>
      )}
      <Header productName={productName} {...who} onSignOut={onSignOut} place={place} bell={bell} onSearch={find} />
      {banner}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Suspense fallback={null}>
        <Footer
          productName={productName}
          registration={registered}
          path={path}
          theme={theme}
          onCookieChoice={() => setAsked((asked ?? 0) + 1)}
          onShortcuts={() => setOpen('keys')}
        />
      </Suspense>
      <BottomBar {...who} />
      <Toasts />
      <PageChange />
      <Suspense fallback={null}>
        {open === 'search' && search(close)}
        {open === 'keys' && <ShortcutList onClose={close} />}
      </Suspense>
    </div>
  )
}

/** The code of the tooltips is loaded on the first pointer or key event. */
function useTooltips(): void {
  useEffect(() => {
    const begin = new AbortController()
    const { signal } = begin
    const load = () => {
      begin.abort()
      void import('../primitives/tooltips.ts').then(({ startTooltips }) => startTooltips())
    }
    document.addEventListener('pointermove', load, { signal })
    document.addEventListener('keydown', load, { signal })
    return () => begin.abort()
  }, [])
}
