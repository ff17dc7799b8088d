import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { moreHref, usualSort, type Where } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'
import type { Results } from './queries.ts'
import { orderName } from './results-bar.tsx'

/** The title of a part of the list; small, so that cards are high up on phones. */
const rowTitle =
  'mt-2 font-[650] font-sans text-ink-2 text-sm tracking-normal max-sm:mt-0 max-sm:text-xs max-sm:leading-4'

export interface ListProps {
  browse: Browse
  results: Results
  /** What the search is measured from. */
  where: Where
  /** Navigates within this page, optionally keeping the scroll position and replacing the history entry. */
  goTo: (href: string, options?: { keepsPlace?: boolean; replaces?: boolean }) => void
  card: (listing: Results['items'][number], index: number, isAmongFeatured: boolean) => ReactNode
  isBesideMap: boolean
}

/** The results in their order, below a row of featured ones, and the link to more. */
export function ResultsList({ browse, results, where, goTo, card, isBesideMap }: ListProps) {
  const { items, next, total } = results
  const more = moreHref(browse, next)
  // A list of featured listings alone needs no row of them.
  const featured = browse.featured ? 0 : (results.featured ?? 0)
  const grid = classNames(
    'grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5.5',
    isBesideMap && 'xl:grid-cols-2',
    featured > 0 ? 'mt-1.5 max-sm:mt-1' : 'mt-3',
  )
  return (
    <>
      {featured > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured" className={rowTitle}>
            Featured
          </h2>
          <div className={grid}>{items.slice(0, featured).map((listing, place) => card(listing, place, true))}</div>
        </section>
      )}
      {featured > 0 && items.length > featured && (
        <h2 className={classNames(rowTitle, 'mt-8!')}>{orderName(browse.sort ?? usualSort(browse, where))}</h2>
      )}
      <div className={grid}>
        {items.slice(featured).map((listing, place) => card(listing, place + featured, Boolean(browse.featured)))}
      </div>
      <div className="flex flex-col items-center gap-3 py-10">
        <p className="text-ink-3 text-sm">
          {browse.cursor ? `${items.length} more` : `Showing ${items.length} of ${total}`}
        </p>
        {more && (
          <ButtonLink
            href={more}
            onClick={(event) => {
              event.preventDefault()
              const isSamePage = !more.includes('cursor=') || Boolean(browse.cursor)
              goTo(more, { keepsPlace: isSamePage, replaces: isSamePage })
            }}
          >
            Load more
          </ButtonLink>
        )}
      </div>
    </>
  )
}
