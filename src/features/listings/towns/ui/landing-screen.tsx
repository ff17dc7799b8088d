import type { ReactNode } from 'react'
import { Breadcrumb } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { ListingGrid } from '../../listing/ui/listing-card.tsx'
import type { TownCount } from '../contract.ts'

interface Props {
  title: string
  lead: string
  /** Breadcrumbs. */
  steps: readonly { name: string; href: string }[]
  children: ReactNode
}

/** The landing page of a place or category: its listings, and links to others. */
export const LandingScreen = ({ title, lead, steps, children }: Props) => (
  <div className="sheet pb-12">
    <header className="pt-6 pb-8 md:pt-10">
      <Breadcrumb steps={[{ name: 'Home', href: '/' }, ...steps, { name: title }]} />
      <h1 tabIndex={-1} className="mt-3 max-w-[22ch] break-words text-3xl">
        {title}
      </h1>
      <p className="mt-4 max-w-[58ch] text-ink-2 text-lg">{lead}</p>
    </header>
    {children}
    <section
      aria-labelledby="call"
      className="mt-14 grid items-center gap-6 bg-leaf-tint p-6 sm:p-9 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 id="call">Anything to spare?</h2>
        <p className="mt-2 max-w-[56ch] text-ink-2">
          List it in two minutes. Listing is free, and the buyer collects it.
        </p>
      </div>
      <ButtonLink href="/new-listing" tone="primary" size="large">
        Sell a plant
      </ButtonLink>
    </section>
  </div>
)

/** Links with the number of listings behind each. */
export const LinksWithCounts = ({ id, title, links }: { id: string; title: string; links: readonly LinkWithCount[] }) =>
  links.length > 0 && (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <h2 id={id}>{title}</h2>
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {links.map(({ href, name, count, distance }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-2 rounded-md border-[1.5px] border-line bg-card px-3.5 py-1.5 hover:border-ink"
            >
              <span className="font-[620]">{name}</span>
              <span className="text-ink-3 text-sm">
                {count} {count === 1 ? 'listing' : 'listings'}
                {distance && `, ${distance}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

interface LinkWithCount extends Omit<TownCount, 'slug'> {
  href: string
  distance?: string
}

interface NewestProps {
  title: string
  /** URL of the complete list. */
  href: string
  cards: readonly ReactNode[]
}

/** The newest listings, or a message that there are none yet. */
export const Newest = ({ title, href, cards }: NewestProps) => (
  <section aria-labelledby="newest" className="mt-12 first:mt-0">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="newest">{title}</h2>
      <TextLink href={href}>See all</TextLink>
    </div>
    {cards.length > 0 ? (
      <ListingGrid>{cards}</ListingGrid>
    ) : (
      <p className="border-line border-y py-8 text-ink-2">There are no listings here at the moment.</p>
    )}
  </section>
)
