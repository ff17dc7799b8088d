import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import type { SellingPart } from '../../base/selling-parts.ts'

/** A part of My Listings; drafts are rows of their own. */
export type SellingTab = SellingPart | 'drafts'

/** The parts in the order of the page, with their names. */
export const sellingTabs: readonly (readonly [tab: SellingTab, name: string])[] = [
  ['live', 'Live'],
  ['reserved', 'Reserved'],
  ['paused', 'Paused'],
  ['drafts', 'Drafts'],
  ['sold', 'Sold'],
  ['ended', 'Ended'],
]

/** The part that an address names; the live ones without it. */
export const toSellingTab = (text: string | undefined): SellingTab =>
  sellingTabs.find(([tab]) => tab === text)?.[0] ?? 'live'

export const sellingHref = (tab: SellingTab): string => (tab === 'live' ? '/my-listings' : `/my-listings?show=${tab}`)

interface Props {
  shown: SellingTab
  counts: Readonly<Record<SellingTab, number>> | undefined
}

/** Links to the parts with their counts. */
export const SellingTabs = ({ shown, counts }: Props) => (
  <nav aria-label="My Listings" className="overflow-x-auto border-line border-b-2">
    <ul className="flex gap-0.5 sm:gap-1">
      {sellingTabs.map(([tab, name]) => (
        <li key={tab}>
          <Link
            href={sellingHref(tab)}
            aria-current={tab === shown ? 'page' : undefined}
            className={classNames(
              '-mb-0.5 inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-4 px-2 sm:px-3',
              tab === shown ? 'border-label font-[650] text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {name}
            {counts && <span className="font-normal text-ink-3">{counts[tab]}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
