import type { ReactNode } from 'react'
import { keysOf } from '#shared/keyed.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Category } from '../../listing/category.ts'
import type { SortOrder } from '../../listing/sorting.ts'
import { browseHref, chipsOf, milesOf, originOf, usualSort, type Where } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'
import type { Results } from './queries.ts'

interface Props {
  browse: Browse
  categories: readonly Category[]
  results: Results
  where: Where
  goTo: (href: string) => void
  /** How many of the listings the circle of the map holds. */
  inCircle?: ReactNode
  mapToggle?: ReactNode
  alertHref: (better?: string) => string
  /** Id of the filters on the page, for browsers without scripts. */
  filtersId: string
  /** Opens the dialog with the filters. */
  onFilters: () => void
}

/** On narrow screens, filters and order stay fixed above the navigation, so that the first results are at the top. */
const dock =
  'action-bar max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.8rem+env(safe-area-inset-bottom))] max-lg:z-30 max-lg:flex max-lg:border-line max-lg:border-t max-lg:bg-card lg:contents'

/** The number of results, and what can be done with them. */
export function ResultsBar(props: Props) {
  const { browse, categories, results, where, goTo } = props
  const { inCircle, mapToggle, alertHref, filtersId, onFilters } = props
  const origin = originOf(browse, where)
  const count = `${results.total} ${results.total === '1' ? 'listing' : 'listings'}`
  return (
    <div className="results-bar mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p aria-live="polite" className="min-w-0 flex-1 basis-32 font-[620] leading-tight">
        {count}
        {inCircle}
        {origin && <span className="font-normal text-ink-3"> within {milesOf(origin)}</span>}
      </p>
      {browse.q && results.items.length > 0 && <SaveSearch href={alertHref(results.corrected)} />}
      <div className={dock}>
        <FiltersLink filtersId={filtersId} onFilters={onFilters} count={chipsOf(browse, categories, where).length} />
        <SortSelect browse={browse} where={where} goTo={goTo} />
      </div>
      {mapToggle}
    </div>
  )
}

/** Opens the filters on narrow screens. */
const FiltersLink = ({ filtersId, onFilters, count }: Pick<Props, 'filtersId' | 'onFilters'> & { count: number }) => (
  <a
    href={`#${filtersId}`}
    onClick={(event) => {
      event.preventDefault()
      onFilters()
    }}
    className="inline-flex min-h-14 flex-1 items-center justify-center gap-2 font-[620] lg:hidden"
  >
    <Icon name="sliders-horizontal" size={18} />
    Filters
    {count > 0 && (
      <span className="grid h-6 min-w-6 place-items-center rounded-sm bg-label px-1.5 font-[650] text-on-label text-sm">
        {count}
        <span className="sr-only"> applied</span>
      </span>
    )}
  </a>
)

/** Links to a new alert for the search. */
const SaveSearch = ({ href }: { href: string }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-[620] text-leaf text-sm underline decoration-2 underline-offset-3"
  >
    <Icon name="bell-plus" size={17} />
    <span>
      Save<span className="max-sm:sr-only"> this search</span>
    </span>
  </Link>
)

const ORDER_NAMES: Record<SortOrder, string> = {
  relevance: 'Best match',
  nearest: 'Nearest first',
  newest: 'Newest first',
  'price-asc': 'Lowest price first',
  'price-desc': 'Highest price first',
}
const orders = keysOf(ORDER_NAMES)

export const orderName = (order: SortOrder): string => ORDER_NAMES[order]

/** Belongs to the filter form, so that it also works without scripts. */
function SortSelect({ browse, where, goTo }: Pick<Props, 'browse' | 'where' | 'goTo'>) {
  const isOffered = (order: SortOrder): boolean => {
    if (order === 'relevance') return Boolean(browse.q)
    return order !== 'nearest' || Boolean(where.viewer || originOf(browse, where))
  }
  const usual = usualSort(browse, where)
  return (
    <label className="flex items-center gap-2 text-ink-2 text-sm max-lg:flex-1 max-lg:border-line max-lg:border-l">
      <span className="sr-only lg:not-sr-only">Sort</span>
      <select
        key={browse.sort ?? usual}
        name="sort"
        form="browse-filters"
        defaultValue={browse.sort ?? usual}
        onChange={(event) => goTo(browseHref(browse, { sort: orders.find((order) => order === event.target.value) }))}
        className="with-arrow h-14 w-full bg-card pr-10 pl-4 font-[620] text-base text-ink lg:h-11 lg:w-auto lg:rounded-lg lg:border-[1.5px] lg:border-control lg:pr-9 lg:pl-3 lg:text-sm"
      >
        {orders.filter(isOffered).map((order) => (
          <option key={order} value={order}>
            {orderName(order)}
          </option>
        ))}
      </select>
    </label>
  )
}
