import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Category } from '../../listing/category.ts'
import { useSuggestions } from './use-suggestions.tsx'

interface Props {
  categories: readonly Category[]
  /** One line on phones, over the full width on wide screens. */
  isCompact?: boolean
}

/** The large search form of the home page. A plain form, so that it works without scripts. */
export function HomeSearch({ categories, isCompact }: Props) {
  const { field, list } = useSuggestions()
  return (
    <search className={classNames('relative block', !isCompact && 'max-w-165')}>
      <form
        action="/browse"
        method="get"
        className="flex flex-wrap overflow-hidden rounded-[10px] border-2 border-ink bg-card has-focus-visible:outline-3 has-focus-visible:outline-ring sm:flex-nowrap"
      >
        <label htmlFor="home-q" className="sr-only">
          Search plants and garden items
        </label>
        <input
          {...field}
          id="home-q"
          name="q"
          type="search"
          maxLength={200}
          placeholder="tomato plants"
          className="min-h-13 min-w-0 flex-1 bg-transparent px-4 text-ink placeholder:text-ink-3"
        />
        <label htmlFor="home-category" className="sr-only">
          Category
        </label>
        <select
          id="home-category"
          name="category"
          className={classNames(
            'with-arrow order-last min-h-12 w-full border-line border-t bg-card pr-9 pl-3 text-ink-2 sm:order-none sm:w-auto sm:max-w-52 sm:border-t-0 sm:border-l',
            isCompact && 'max-sm:hidden',
          )}
        >
          <option value="">All Categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button type="submit" tone="primary" className="rounded-none px-5">
          <Icon name="search" size={18} />
          Search
        </Button>
      </form>
      {list}
    </search>
  )
}
