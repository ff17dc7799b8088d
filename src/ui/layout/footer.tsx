import type { ReactNode } from 'react'
import { CONSENT_ACTION } from '#shared/cookie-choice.ts'
import type { Theme } from '#shared/page-request.ts'
import { useIsBuilt } from '../browser/built-pages.ts'
import { QuietLink } from '../primitives/link.tsx'
import { footerColumns, type NavLink, shortFooter } from './links.ts'
import { Logo } from './logo.tsx'
import { ThemeChoice } from './theme-choice.tsx'

interface Props {
  productName: string
  /** Where the operator is registered. */
  registration: string
  /** Path of the current page. */
  path: string
  theme: Theme
  onCookieChoice: () => void
  onShortcuts: () => void
}

const quiet = 'text-ink-2 underline-offset-4 hover:text-ink hover:underline'

/** Pages for one task: forms, orders, messages, settings. Their footer is short, so that nothing leads away. */
const TASKS =
  /^\/(new-listing|product\/\d+\/edit|basket|checkout|payment-success|messages|login|register|forgot-password|reset-password|verify-email|transactions|pickup-times|payouts|my-listings|account|favorites|plant-alerts|notifications|settings|contact|social-automation|staff)\b/

/** Tagline, columns of links, the theme and the cookie settings; after a task only the links everyone must find. */
export default function Footer(props: Props) {
  const { productName, registration, path, theme, onCookieChoice, onShortcuts } = props
  const cookieSettings = <CookieSettings onChoose={onCookieChoice} />
  const isTask = TASKS.test(path)
  return (
    <footer
      className={`border-line border-t bg-sunken pb-[calc(var(--bars)+1.5rem)] ${isTask ? 'mt-10 pt-3' : 'mt-16'}`}
    >
      {isTask ? (
        <nav aria-label="Help and legal" className="sheet">
          <Links links={shortFooter} className="flex flex-wrap items-center gap-x-6 pb-2">
            {cookieSettings}
          </Links>
        </nav>
      ) : (
        <Columns productName={productName} cookieSettings={cookieSettings} />
      )}
      <div className="sheet flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-ink-2 text-sm">
        <p id="registration" className="mr-auto">
          {registration}
        </p>
        <button type="button" onClick={onShortcuts} className={`min-h-11 max-sm:hidden ${quiet}`}>
          Keyboard shortcuts
        </button>
        <ThemeChoice theme={theme} />
      </div>
    </footer>
  )
}

const Columns = ({ productName, cookieSettings }: { productName: string; cookieSettings: ReactNode }) => (
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
        <Links links={links}>{name === 'Legal' && cookieSettings}</Links>
      </nav>
    ))}
  </div>
)

interface LinksProps {
  links: readonly NavLink[]
  className?: string
  /** The last entry, after the links. */
  children: ReactNode
}

function Links({ links, className, children }: LinksProps) {
  const isBuilt = useIsBuilt()
  return (
    <ul className={className}>
      {links
        .filter(({ href }) => isBuilt(href))
        .map(({ name, href }) => (
          <li key={href}>
            <QuietLink href={href} className="inline-flex min-h-9 items-center text-sm">
              {name}
            </QuietLink>
          </li>
        ))}
      {children && <li>{children}</li>}
    </ul>
  )
}

/** Asks for the cookie choice again. Without scripts the server forgets the choice and the page asks. */
const CookieSettings = ({ onChoose }: { onChoose: () => void }) => (
  <form
    method="post"
    action={CONSENT_ACTION}
    onSubmit={(event) => {
      event.preventDefault()
      onChoose()
    }}
  >
    <button type="submit" name="choice" value="ask" className={`min-h-9 text-left text-sm ${quiet}`}>
      Cookie settings
    </button>
  </form>
)
