import type { Theme } from '#shared/page-request.ts'
import { useIsBuilt } from '../browser/built-pages.ts'
import { QuietLink } from '../primitives/link.tsx'
import { footerColumns } from './links.ts'
import { Logo } from './logo.tsx'
import { ThemeChoice } from './theme-choice.tsx'

interface Props {
  productName: string
  theme: Theme
  onCookieChoice: () => void
  onShortcuts: () => void
}

const quiet = 'text-ink-2 underline-offset-4 hover:text-ink hover:underline'

/** Tagline, three columns of links, the theme and the cookie settings. */
export function Footer({ productName, theme, onCookieChoice, onShortcuts }: Props) {
  const isBuilt = useIsBuilt()
  return (
    <footer className="mt-16 border-line border-t bg-sunken pb-[calc(var(--bars)+2rem)]">
      <div className="sheet grid gap-8 py-10 sm:grid-cols-3 lg:grid-cols-[5fr_2fr_2fr_2fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <Logo name={productName} />
          <p className="mt-3 max-w-[34ch] text-ink-2">
            Connecting local UK gardeners to sell, buy and swap plants, a few streets from home.
          </p>
        </div>
        {footerColumns.map(({ name, links }) => (
          <nav key={name} aria-label={name}>
            <h2 className="mb-1.5 text-base">{name}</h2>
            <ul>
              {links
                .filter(({ href }) => isBuilt(href))
                .map((link) => (
                  <li key={link.href}>
                    <QuietLink href={link.href} className="inline-flex min-h-9 items-center text-sm">
                      {link.name}
                    </QuietLink>
                  </li>
                ))}
              {name === 'Legal' && (
                <li>
                  <button type="button" onClick={onCookieChoice} className={`min-h-9 text-left text-sm ${quiet}`}>
                    Cookie settings
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className="sheet flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-ink-2 text-sm">
        <p className="mr-auto">Registered in England &amp; Wales</p>
        <button type="button" onClick={onShortcuts} className={`min-h-11 max-sm:hidden ${quiet}`}>
          Keyboard shortcuts
        </button>
        <ThemeChoice theme={theme} />
      </div>
    </footer>
  )
}
