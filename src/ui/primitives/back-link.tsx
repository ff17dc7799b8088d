import { Fragment, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Link, QuietLink } from './link.tsx'

/** A link to the parent page. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-[620] text-ink-2 text-sm underline-offset-4 hover:text-ink hover:underline"
  >
    <Icon name="arrow-left" size={18} />
    {children}
  </Link>
)

interface Step {
  name: string
  /** Undefined for the current page. */
  href?: string
}

/** Breadcrumbs of the page. */
export const Breadcrumb = ({ steps }: { steps: readonly Step[] }) => (
  <nav aria-label="Breadcrumb" className="text-sm">
    <ol className="flex flex-wrap items-center gap-x-2">
      {steps.map(({ name, href }, index) => (
        <Fragment key={name}>
          {index > 0 && (
            <li aria-hidden="true" className="text-ink-3">
              /
            </li>
          )}
          <li className="min-w-0 py-1 [overflow-wrap:anywhere]">
            {href ? (
              <QuietLink href={href} className="underline decoration-1">
                {name}
              </QuietLink>
            ) : (
              <span aria-current="page" className="text-ink-3">
                {name}
              </span>
            )}
          </li>
        </Fragment>
      ))}
    </ol>
  </nav>
)
