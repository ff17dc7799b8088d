import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { Theme } from '#shared/page-request.ts'
import { Toasts } from '../toast.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageChange } from './page-change.tsx'
import { focusPageSearch, useShortcuts } from './shortcuts.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** Whoever is signed in, as much of them as the layout shows. */
export interface Person {
  fullName: string
  username: string
  email: string
  avatar?: string | null
}

interface Props {
  productName: string
  person: Person | null
  /** Path of the page shown. */
  path: string
  theme: Theme
  unreadMessages?: number
  onSignOut: () => void
  /** Beside the account of whoever is signed in: what they were told. */
  bell?: ReactNode
  /** Between header and page: a notice for everybody, say. */
  banner?: ReactNode
  /** The search for pages without a field of their own, once it is asked for. */
  search: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** What stands around every page. */
export function Layout(props: Props) {
  const { productName, person, path, theme, unreadMessages = 0, onSignOut, bell, banner, search, children } = props
  const [open, setOpen] = useState<'search' | 'keys' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const find = () => focusPageSearch() || setOpen('search')
  useShortcuts({ search: find, help: () => setOpen('keys') })
  useTooltips()
  const [asked, setAsked] = useState(0)
  const who = { person, path, unreadMessages }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-lg bg-ink px-4 py-3 font-[620] text-page focus:translate-y-0"
      >
        Skip to main content
      </a>
      <Header productName={productName} {...who} onSignOut={onSignOut} bell={bell} onSearch={find} />
      {banner}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer
        productName={productName}
        theme={theme}
        onCookieChoice={() => setAsked(asked + 1)}
        onShortcuts={() => setOpen('keys')}
      />
      <BottomBar {...who} />
      <CookieBanner asked={asked} />
      <Toasts />
      <PageChange />
      <Suspense fallback={null}>
        {open === 'search' && search(close)}
        {open === 'keys' && <ShortcutList onClose={close} />}
      </Suspense>
    </div>
  )
}

/** The words of pictured buttons are fetched once there is a pointer or a key to ask for them. */
function useTooltips(): void {
  useEffect(() => {
    const begin = new AbortController()
    const { signal } = begin
    const load = () => {
      begin.abort()
      void import('../tooltips.ts').then(({ startTooltips }) => startTooltips())
    }
    document.addEventListener('pointermove', load, { signal })
    document.addEventListener('keydown', load, { signal })
    return () => begin.abort()
  }, [])
}
