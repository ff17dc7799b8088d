import { BellPlus, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/primitives/link.tsx'
import { browseHref, milesOf, originOf, usualSort, type Where } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'
import type { Results } from './queries.ts'

interface Props {
  browse: Browse
  results: Results
  where: Where
  goTo: (href: string) => void
  /** The map is shown in place of the list. */
  hasMap: boolean
  mapToggle: ReactNode
  alertHref: (better?: string) => string
  /** Id of the filters on the page, for browsers without scripts. */
  filtersId: string
  /** Opens the dialog with the filters. */
  onFilters: () => void
}

/** The number of results, and what can be done with them. */
export function ResultsBar(props: Props) {
  const { browse, results, where, goTo, hasMap, mapToggle, alertHref, filtersId, onFilters } = props
  const origin = originOf(browse, where)
  const count = `${results.total} ${results.total === '1' ? 'listing' : 'listings'}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b pb-3">
      <p aria-live="polite" className="w-full font-[620] sm:mr-auto sm:w-auto">
        {count}
        {origin && <span className="font-normal text-ink-3"> within {milesOf(origin)}</span>}
      </p>
      <FiltersLink filtersId={filtersId} onFilters={onFilters} />
      {browse.q && results.items.length > 0 && <SaveSearch href={alertHref(results.corrected)} />}
      {!hasMap && <SortSelect browse={browse} where={where} goTo={goTo} />}
      {mapToggle}
    </div>
  )
}

/** Opens the filters on narrow screens. */
const FiltersLink = ({ filtersId, onFilters }: Pick<Props, 'filtersId' | 'onFilters'>) => (
  <a
    href={`#${filtersId}`}
    onClick={(event) => {
      event.preventDefault()
      onFilters()
    }}
    className="inline-flex min-h-11 items-center gap-2 rounded-lg border-[1.5px] border-control bg-card px-3.5 font-[620] text-sm lg:hidden"
  >
    <SlidersHorizontal size={17} aria-hidden="true" />
    Filters
  </a>
)

/** Links to a new alert for the search. */
const SaveSearch = ({ href }: { href: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-[620] text-leaf text-sm underline decoration-2 underline-offset-3"
  >
    <BellPlus size={17} aria-hidden="true" />
    Save this search
  </Link>
)

/** Belongs to the filter form, so that it also works without scripts. */
function SortSelect({ browse, where, goTo }: Pick<Props, 'browse' | 'where' | 'goTo'>) {
  const orders = [
    ...(browse.q ? [['relevance', 'Best match']] : []),
    ...(where.viewer || originOf(browse, where) ? [['nearest', 'Nearest first']] : []),
    ['newest', 'Newest first'],
    ['price-asc', 'Lowest price first'],
    ['price-desc', 'Highest price first'],
  ] as const
  const usual = usualSort(browse, where)
  return (
    <label className="flex items-center gap-2 text-ink-2 text-sm">
      <span className="sr-only sm:not-sr-only">Sort</span>
      <select
        key={browse.sort ?? usual}
        name="sort"
        form="browse-filters"
        defaultValue={browse.sort ?? usual}
        onChange={(event) => goTo(browseHref(browse, { sort: event.target.value as Browse['sort'] }))}
        className="h-11 rounded-lg border-[1.5px] border-control bg-card px-3 font-[620] text-ink"
      >
        {orders.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
