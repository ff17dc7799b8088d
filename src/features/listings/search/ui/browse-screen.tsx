import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Category } from '../../listing/category.ts'
import { PlaceForm } from '../../place/ui/place-form.tsx'
import { browseHref, chipsOf, clearedHref, originOf, titleOf, withoutPlace } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'
import { BrowseSearch } from './browse-search.tsx'
import { ResultsBar } from './results-bar.tsx'
import { type ListProps, ResultsList } from './results-list.tsx'

interface Props extends Omit<ListProps, 'isBesideMap'> {
  categories: readonly Category[]
  /** A new list is loading; the old one stays visible. */
  isBusy?: boolean
  /** The map, beside the list or above it. */
  map?: ReactNode
  /** How many of the listings the circle of the map holds, where the list is not limited to it. */
  inCircle?: ReactNode
  /** Shows and hides the map, where no place is known to centre it on. */
  mapToggle?: ReactNode
  /** Shown when nothing is for sale at all, or nothing near. */
  invite: ReactNode
  /** URL that creates an alert for this search, with its corrected words. */
  alertHref: (better?: string) => string
}

const FILTERS = 'filters'
const NothingFound = lazy(() => import('./nothing-found.tsx'))
const FilterSheet = lazy(() => import('./filter-sheet.tsx'))
// A form of the server's page until its code has arrived; phones do not show it.
const BrowseFilters = lazy(async () => ({ default: (await import('./browse-filters.tsx')).BrowseFilters }))

/** Search field, filters and results. */
export function BrowseScreen(props: Props) {
  const { browse, categories, results, where, goTo } = props
  const [isOpen, setOpen] = useState(false)
  const filters = { browse, categories, where }
  return (
    <div className="sheet py-3 md:py-8">
      <h1 className="max-sm:text-xl">{titleOf(browse, categories, where.town)}</h1>
      <div className="mt-2 md:mt-4">
        <BrowseSearch browse={browse} categories={categories} onSearch={(href) => goTo(href)} />
      </div>
      <div className="mt-2 grid gap-x-10 md:mt-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        {/* As high as the list, it would hold the scroll position in place of the cards when listings come in before them. */}
        <aside aria-label="Filters" className="hidden [overflow-anchor:none] target:block lg:block" id={FILTERS}>
          <Suspense fallback={null}>
            <BrowseFilters
              {...filters}
              id="browse-filters"
              onApply={(href) => goTo(href, { keepsPlace: true })}
              isLive
            />
          </Suspense>
        </aside>
        <ResultsSection {...props} onFilters={() => setOpen(true)} />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            {...filters}
            total={results.total}
            onClose={() => setOpen(false)}
            onApply={(href) => {
              setOpen(false)
              goTo(href)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ResultsProps extends Props {
  /** Opens the dialog with the filters. */
  onFilters: () => void
}

/** The list or the map, under its number and its filters. */
function ResultsSection(props: ResultsProps) {
  const { browse, categories, results, where, isBusy = false } = props
  const { goTo, card, map, inCircle, mapToggle, alertHref, onFilters, invite } = props
  const needsPlace = browse.nearby && !browse.near && originOf(browse, where) === null
  return (
    <section
      aria-label="Listings"
      aria-busy={isBusy}
      className={classNames(
        'min-w-0 transition-opacity duration-120 aria-busy:opacity-60',
        Boolean(map) && 'xl:grid xl:grid-cols-[minmax(0,1fr)_22.5rem] xl:grid-rows-[auto_auto_1fr] xl:gap-x-8',
      )}
    >
      <div className="min-w-0">
        {needsPlace && <PlaceNeeded wrong={browse.place} />}
        <Chips browse={browse} categories={categories} where={where} />
      </div>
      {map && (
        <div className="[overflow-anchor:none] xl:sticky xl:top-4 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:self-start">
          {map}
        </div>
      )}
      <div className="min-w-0">
        <ResultsBar
          {...{ browse, categories, results, where, goTo, inCircle, mapToggle, alertHref, onFilters }}
          filtersId={FILTERS}
        />
      </div>
      <div className="min-w-0">
        {results.problem && (
          <Notice tone="warning" className="mt-5">
            {results.problem}
          </Notice>
        )}
        {results.items.length > 0 ? (
          <>
            {results.corrected && <Corrected browse={browse} corrected={results.corrected} />}
            <ResultsList {...{ browse, results, where, goTo, card }} isBesideMap={Boolean(map)} />
          </>
        ) : (
          <Suspense fallback={null}>
            {isUnfiltered(browse, categories) && !results.problem && invite}
            <NothingFound {...{ browse, categories, where, alertHref }} corrected={results.corrected} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** Whether only a place limits the list. */
const isUnfiltered = (browse: Browse, categories: readonly Category[]): boolean =>
  chipsOf(withoutPlace(browse), categories).length === 0

/** Scrolls sideways on phones, so that it stays one line. */
const chipRow =
  'relative flex items-center gap-2 py-1.5 sm:flex-wrap max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none]'

function Chips({ browse, categories, where }: Pick<Props, 'browse' | 'categories' | 'where'>) {
  const chips = chipsOf(browse, categories, where)
  const quick = <QuickFilters browse={browse} where={where} />
  if (chips.length === 0) {
    return (
      <ul aria-label="Quick filters" className={chipRow}>
        {quick}
      </ul>
    )
  }
  return (
    <div className={chipRow}>
      <ul aria-label="Applied filters" className="contents">
        {chips.map(({ name, href }) => (
          <li key={name} className="sm:min-w-0">
            <Link
              href={href}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm bg-leaf-tint px-2.5 font-[620] text-leaf text-sm hover:bg-sunken"
            >
              <span className="sr-only">Remove filter </span>
              <span className="truncate">{name}</span>
              <Icon name="x" size={15} className="shrink-0" />
            </Link>
          </li>
        ))}
        <li>
          <Link
            href={clearedHref(browse)}
            className="inline-flex min-h-9 items-center px-2 text-ink-2 text-sm underline underline-offset-3"
          >
            Clear All
          </Link>
        </li>
      </ul>
      <ul aria-label="Quick filters" className="contents">
        {quick}
      </ul>
    </div>
  )
}

/** Says that the list is for corrected words, and links to the words as typed. */
const Corrected = ({ browse, corrected }: { browse: Browse; corrected: string }) => (
  <p className="mt-4">
    Showing results for <b className="font-[650]">{corrected}</b>.{' '}
    <TextLink href={browseHref(browse, { exact: 'true' })}>Search for “{browse.q}” instead</TextLink>
  </p>
)

/** Shortcuts to the most used filters. */
function QuickFilters({ browse, where: { viewer } }: Pick<Props, 'browse' | 'where'>) {
  const quick = [
    ...(viewer && !browse.nearby
      ? [
          {
            name: `Within ${viewer.radius} miles of ${viewer.outcode}`,
            href: browseHref(browse, { nearby: 'true', near: undefined }),
          },
        ]
      : []),
    // The header of a phone has no room for words: here they ask for the place.
    ...(viewer || browse.nearby || browse.near
      ? []
      : [{ name: 'Near you', href: browseHref(browse, { nearby: 'true' }) }]),
    ...(browse.maxPrice === undefined
      ? [{ name: 'Free', href: browseHref(browse, { maxPrice: '0', minPrice: undefined }) }]
      : []),
    ...(browse.featured ? [] : [{ name: 'Featured', href: browseHref(browse, { featured: 'true' }) }]),
  ]
  return quick.map(({ name, href }) => (
    <li key={name}>
      <Link
        href={href}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border-[1.5px] border-control bg-card px-2.5 font-[620] text-ink-2 text-sm hover:border-ink hover:text-ink"
      >
        <Icon name="plus" size={15} />
        <span className="sr-only">Only </span>
        {name}
      </Link>
    </li>
  ))
}

/** Nearby was requested without a place. */
const PlaceNeeded = ({ wrong }: { wrong?: string | undefined }) => (
  <section aria-label="Your place" className="mb-7 max-w-md rounded-md bg-leaf-tint p-5">
    <p className="mb-3 font-[620]">Where are you? Distances are approximate, never to the door.</p>
    <PlaceForm id="ask-place" submitText="Show listings nearby" wrong={wrong} />
  </section>
)
